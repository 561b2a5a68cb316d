import { openTable, plainLabel } from '#shared/business/labels-with-fallback.ts'
import { memo, useId, useState } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { PageLead } from '#shared/contract/capture.ts'
import type { FoundRecord } from '#shared/contract/scraping-runs.ts'
import type { FluentIcon } from '../icons/create-icon.tsx'
import { Archive16Regular } from '../icons/archive.ts'
import { CheckmarkCircle16Filled } from '../icons/checkmark-circle.ts'
import { Delete16Regular } from '../icons/delete.ts'
import { PersonAvailable16Regular } from '../icons/person-available.ts'
import { Question16Regular } from '../icons/question.ts'
import { SubtractCircle16Regular } from '../icons/subtract-circle.ts'
import { Warning16Filled } from '../icons/warning.ts'
import { SmallCheckbox } from '../components/small-checkbox.tsx'
import { StateMark, type Tone } from '../components/state-mark.tsx'
import { useSubtleLinkClass } from '../components/subtle-link.tsx'
import { entrySubtitle, entryTitle, type FoundState, recordOf } from './found-leads.ts'
import { EntryForm } from './entry-form.tsx'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  entry: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    padding: space('M', 'XS'),
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    // Entries out of sight are not laid out, so that a page with hundreds of them is shown at once.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 132px',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  content: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalXS },
  head: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: space('XXS', 'M') },
  title: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  description: {
    display: '-webkit-box',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
  },
  actions: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL },
  button: { padding: 0, border: 'none', backgroundColor: 'transparent', font: 'inherit', cursor: 'pointer' },
  facts: {
    display: 'grid',
    gap: tokens.spacingVerticalXS,
    margin: space('XS', 0),
    paddingLeft: tokens.spacingHorizontalM,
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
  },
  fact: {
    display: 'grid',
    gridTemplateColumns: 'minmax(80px, 30%) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    lineHeight: tokens.lineHeightBase300,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  value: { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
})

/** The index of the entry that has the pointer or the focus, and the index of the fact if it is on one. */
export interface HoverTarget {
  entry: number
  fact?: number
}

export interface ReviewEntryProps {
  /** Its index among the entries of the page. */
  index: number
  lead: PageLead
  /** The record that would be stored, with the owner's corrections; null for an entry that makes no lead. */
  record: FoundRecord | null
  /** Undefined if unknown. */
  state: FoundState | undefined
  isChecking: boolean
  isChosen: boolean
  onChoose: (index: number, isChosen: boolean) => void
  onEdit: (index: number, record: FoundRecord) => void
  onHover: ((target: HoverTarget | undefined) => void) | undefined
  onOpenLead: ((prospectId: string) => void) | undefined
}

/** Shows an entry of a page: who and where, what the page says, and whether it is a lead already. */
export const ReviewEntry = memo(function ReviewEntry(props: ReviewEntryProps) {
  const { index, lead, record, state, isChecking, isChosen, onChoose, onEdit, onHover, onOpenLead } = props
  const styles = useStyles()
  const link = mergeClasses(styles.button, useSubtleLinkClass())
  const factsId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [isEdited, setIsEdited] = useState(false)
  const entry = { prospect: record, facts: lead.facts }
  const title = entryTitle(entry)
  const prospectId = state?.prospectId ?? null

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing at an entry only highlights it on its page
    <li
      className={styles.entry}
      onMouseEnter={() => onHover?.({ entry: index })}
      onMouseLeave={() => onHover?.(undefined)}
      onFocus={() => onHover?.({ entry: index })}
      onBlur={() => onHover?.(undefined)}
    >
      {record === null ? (
        <span />
      ) : (
        <SmallCheckbox
          label={`Add ${title}`}
          checked={isChosen}
          onChange={({ target }) => onChoose(index, target.checked)}
        />
      )}
      <div className={styles.content}>
        <div className={styles.head}>
          <span className={styles.title}>{title}</span>
          {isChecking && record !== null ? undefined : <EntryState record={record} state={state} />}
        </div>
        <p className={styles.quiet}>{entrySubtitle(entry)}</p>
        {record?.description ? <p className={styles.description}>{record.description}</p> : undefined}
        {lead.reasons.length === 0 ? undefined : <p className={styles.quiet}>{lead.reasons.join(' ')}</p>}
        <div className={styles.actions}>
          {lead.facts.length === 0 ? undefined : (
            <button
              type="button"
              className={link}
              aria-label={`What the page says of ${title}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? factsId : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              What the page says
            </button>
          )}
          <button
            type="button"
            className={link}
            aria-label={record === null ? `Add ${title} anyway` : `Edit ${title}`}
            aria-expanded={isEdited}
            onClick={() => setIsEdited(!isEdited)}
          >
            {record === null ? 'Add it anyway' : 'Edit'}
          </button>
          {prospectId === null || onOpenLead === undefined ? undefined : (
            <button
              type="button"
              className={link}
              aria-label={`Open the lead ${title}`}
              onClick={() => onOpenLead(prospectId)}
            >
              Open the lead
            </button>
          )}
        </div>
        {isOpen ? (
          <dl id={factsId} className={styles.facts}>
            {lead.facts.map(({ field, label, value }, fact) => (
              <div
                key={`${field} ${label}`}
                className={styles.fact}
                onMouseEnter={() => onHover?.({ entry: index, fact })}
                onMouseLeave={() => onHover?.({ entry: index })}
              >
                <dt className={styles.quiet}>{label}</dt>
                <dd className={styles.value}>{value}</dd>
              </div>
            ))}
          </dl>
        ) : undefined}
        {isEdited ? (
          <EntryForm
            label={`Edit ${title}`}
            record={record ?? recordOf(lead)}
            onSave={(edited) => (onEdit(index, edited), setIsEdited(false))}
            onCancel={() => setIsEdited(false)}
          />
        ) : undefined}
      </div>
    </li>
  )
})

const marks = openTable<
  Record<FoundState['state'] | 'unchecked' | 'leftOut', { Icon: FluentIcon; tone: Tone; label: string }>
>(
  {
    new: { Icon: CheckmarkCircle16Filled, tone: 'new', label: 'New' },
    known: { Icon: PersonAvailable16Regular, tone: 'quiet', label: 'A lead already' },
    archived: { Icon: Archive16Regular, tone: 'quiet', label: 'Archived' },
    deleted: { Icon: Delete16Regular, tone: 'quiet', label: 'Deleted before' },
    invalid: { Icon: Warning16Filled, tone: 'bad', label: 'Needs correcting' },
    unchecked: { Icon: Question16Regular, tone: 'quiet', label: 'Not checked' },
    leftOut: { Icon: SubtractCircle16Regular, tone: 'quiet', label: 'Left out' },
  },
  (key) => ({ Icon: Question16Regular, tone: 'quiet', label: plainLabel(key) }),
)

function EntryState({ record, state }: Pick<ReviewEntryProps, 'record' | 'state'>) {
  const { Icon, tone, label } = marks[record === null ? 'leftOut' : (state?.state ?? 'unchecked')]
  return (
    <StateMark Icon={Icon} tone={tone}>
      {label}
    </StateMark>
  )
}
