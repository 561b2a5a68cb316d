import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Button, makeStyles, Spinner, tokens, typographyStyles } from '@fluentui/react-components'
import { counted } from '#shared/business/counts.ts'
import { sourceLabel } from '#shared/business/platforms.ts'
import type { PageReading } from '#shared/contract/capture.ts'
import type { FoundRecord } from '#shared/contract/scraping-runs.ts'
import { errorSentence } from '../platform/error-sentence.ts'
import { Notice } from '../components/notice.tsx'
import { SmallCheckbox } from '../components/small-checkbox.tsx'
import { Row, Stack } from '../components/stack.tsx'
import { type AddedLeads, describeAdded, useAddFound, useFoundStates } from './found-leads.ts'
import { type HoverTarget, ReviewEntry } from './review-entry.tsx'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  heading: { ...typographyStyles.subtitle2 },
  quiet: { color: tokens.colorNeutralForeground3 },
  all: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: space(0, 'XS'),
    cursor: 'pointer',
  },
  summary: { padding: space('S', 'XS'), cursor: 'pointer' },
  // The button stays in view however long the list is.
  foot: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    padding: space('M', 'XS'),
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    // Covers the padding of the panel below, in which the list would show.
    boxShadow: `0 ${tokens.spacingVerticalXXL} 0 ${tokens.colorNeutralBackground1}`,
  },
})

export interface PageReviewProps {
  /** What was read from the page. Give the component another key for another reading. */
  reading: PageReading
  /** Called when the pointer or the focus is on an entry or one of its facts, and with undefined when it leaves. Always the same function. */
  onHover?: (target: HoverTarget | undefined) => void
  onAdded?: (answer: AddedLeads) => void
  /** Called with whether the owner has chosen or corrected something that is not added yet. Always the same function. */
  onWork?: (hasWork: boolean) => void
  /** Opens a lead that an entry belongs to. Always the same function. */
  onOpenLead?: (prospectId: string) => void
}

/** Shows the entries of a page, lets the owner correct and choose among them, and adds the chosen ones as leads. It needs the client and
 *  the query cache around it, but neither router nor toasts. */
export function PageReview({ reading, onHover, onAdded, onWork, onOpenLead }: PageReviewProps) {
  const styles = useStyles()
  const [edits, setEdits] = useState<ReadonlyMap<number, FoundRecord>>(new Map())
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map())
  /** How many things the owner has done here, and how many of them the leads that were added include. */
  const [doneCount, setDoneCount] = useState(0)
  const [addedCount, setAddedCount] = useState(0)
  const choose = useCallback((index: number, isChosen: boolean) => {
    setChoices((now) => withEntry(now, index, isChosen))
    setDoneCount((count) => count + 1)
  }, [])
  const edit = useCallback((index: number, record: FoundRecord) => {
    setEdits((now) => withEntry(now, index, record))
    setChoices((now) => withEntry(now, index, true))
    setDoneCount((count) => count + 1)
  }, [])
  const hasWork = doneCount > addedCount
  useEffect(() => {
    onWork?.(hasWork)
    return () => onWork?.(false)
  }, [hasWork, onWork])

  const records = useMemo(
    () => reading.leads.map(({ prospect }, index) => edits.get(index) ?? prospect),
    [reading, edits],
  )
  const indexes = [...records.keys()]
  const candidates = indexes.filter((index) => records[index] !== null)
  // Grouped by what the scraper read, not by the corrections: an entry that the owner adds anyway keeps its place and the focus.
  const isFound = (index: number) => reading.leads[index]!.prospect !== null
  const found = indexes.filter(isFound)
  const leftOut = indexes.filter((index) => !isFound(index))
  const check = useFoundStates(useMemo(() => records.filter((record) => record !== null), [records]))
  const isChecking = check.isLoading
  const stateOf = (index: number) => {
    const record = records[index] ?? null
    return record === null ? undefined : check.data?.get(record)
  }
  const isNew = (index: number) => !isChecking && (stateOf(index)?.state ?? 'new') === 'new'
  // Existing and former leads are not preselected.
  const isChosen = (index: number) => choices.get(index) ?? isNew(index)
  const chosen = candidates.filter(isChosen)
  const newOnes = candidates.filter(isNew)

  const add = useAddFound(reading.platform)
  /** Adds what is chosen now. What the owner chooses meanwhile stays chosen. */
  function addChosen(): void {
    add.mutate(
      chosen.map((index) => records[index]!),
      {
        onSuccess(answer) {
          setChoices((now) => new Map([...now, ...chosen.map((index) => [index, false] as const)]))
          setAddedCount(doneCount)
          onAdded?.(answer)
        },
      },
    )
  }
  const missing = reading.entries - reading.leads.length
  const entryAt = (index: number) => (
    <ReviewEntry
      key={index}
      index={index}
      lead={reading.leads[index]!}
      record={records[index]!}
      state={stateOf(index)}
      isChecking={isChecking}
      isChosen={isChosen(index)}
      onChoose={choose}
      onEdit={edit}
      onHover={onHover}
      onOpenLead={onOpenLead}
    />
  )

  return (
    <Stack gap="m">
      <div>
        <h3 className={styles.heading}>
          {candidates.length === 0 ? 'No leads on this page' : counted(candidates.length, 'possible lead')}
        </h3>
        <p className={styles.quiet}>
          {`Read as ${sourceLabel(reading.platform)}`}
          {missing > 0 ? `, ${reading.leads.length} of its ${reading.entries} entries` : undefined}
        </p>
      </div>
      {reading.problem === null ? undefined : <Notice intent="information">{reading.problem}</Notice>}
      {check.isError ? (
        <Notice intent="information" action={<Button onClick={() => void check.refetch()}>Check again</Button>}>
          We couldn’t check for duplicates yet. Existing leads won’t be added again.
        </Notice>
      ) : undefined}
      {newOnes.length > 1 ? (
        <label className={styles.all}>
          <SmallCheckbox
            label="Choose all new leads"
            checked={newOnes.every(isChosen) || (newOnes.some(isChosen) && 'mixed')}
            onChange={({ target }) => {
              setChoices(new Map([...choices, ...newOnes.map((index) => [index, target.checked] as const)]))
              setDoneCount((count) => count + 1)
            }}
          />
          <span>{`${chosen.length} of ${candidates.length} chosen`}</span>
        </label>
      ) : undefined}
      {found.length === 0 ? undefined : <ul aria-label="Possible leads">{found.map(entryAt)}</ul>}
      {leftOut.length === 0 ? undefined : (
        <LeftOutEntries count={leftOut.length} isAll={found.length === 0} render={() => leftOut.map(entryAt)} />
      )}
      {candidates.length === 0 ? undefined : (
        <Stack gap="s" className={styles.foot}>
          {add.isError ? (
            <Notice intent="error" isAnswer>
              {errorSentence(add.error)}
            </Notice>
          ) : undefined}
          {add.isSuccess ? (
            <Notice intent="information" isAnswer>
              {describeAdded(add.data)}
            </Notice>
          ) : undefined}
          <Row>
            <Button
              appearance="primary"
              disabledFocusable={chosen.length === 0 || add.isPending || isChecking}
              onClick={addChosen}
            >
              {add.isPending ? 'Adding …' : chosen.length === 0 ? 'Add leads' : `Add ${counted(chosen.length, 'lead')}`}
            </Button>
            {isChecking ? <Spinner size="tiny" label="Checking for duplicates" /> : undefined}
          </Row>
        </Stack>
      )}
    </Stack>
  )
}

interface LeftOutEntriesProps {
  count: number
  /** Whether the page has no other entries, so that these are initially shown. */
  isAll: boolean
  render: () => ReactNode
}

/** Shows the entries that make no lead, folded under their number because they usually far outnumber the leads. */
function LeftOutEntries({ count, isAll, render }: LeftOutEntriesProps) {
  const styles = useStyles()
  const [isOpen, setIsOpen] = useState(isAll)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>{`${counted(count, 'entry', 'entries')} left out`}</summary>
      {isOpen ? <ul aria-label="Entries left out">{render()}</ul> : undefined}
    </details>
  )
}

function withEntry<Value>(map: ReadonlyMap<number, Value>, index: number, value: Value): ReadonlyMap<number, Value> {
  return new Map(map).set(index, value)
}
