import { Button, Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useConfirm } from '#shared/hub/components/confirm.tsx'
import { Notice } from '#shared/hub/components/notice.tsx'
import { PastTime } from '#shared/hub/components/past-time.tsx'
import { changesThatNeed } from '../../main/ipc/change-records.ts'
import type { QueuedChange, ChangeState } from '../../main/ipc/offline-calls.ts'
import { desktop } from '../desktop/desktop.ts'
import { describeChange, fieldLabel, valueLabel } from './describe-change.ts'
import { countChanges } from './describe-offline.ts'
import { type ChangeAction, useChangeAction } from './use-changes.ts'
import { space } from '#shared/hub/components/styles.ts'

const useStyles = makeStyles({
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: space('S', 'L'),
    padding: space('M', 0),
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { fontWeight: tokens.fontWeightSemibold, lineHeight: tokens.lineHeightBase300, overflowWrap: 'anywhere' },
  words: {
    margin: space('XXS', 0, 0),
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
  },
  time: { color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase300, whiteSpace: 'nowrap' },
  choices: { display: 'grid', gridColumn: '1 / -1', gap: tokens.spacingVerticalS },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

interface ChangeItemProps {
  change: QueuedChange
  /** Every pending change. */
  all: readonly QueuedChange[]
  /** Whether an earlier change must be resolved first. */
  isBehind: boolean
}

/** Shows one change and its actions. */
export function ChangeItem({ change, all, isBehind }: ChangeItemProps) {
  const styles = useStyles()
  const { id, subjectName, madeAt, state } = change
  const { problem, run } = useChangeAction()
  const discard = useDiscard(change, all, run)
  const discardButton = (
    <Button size="small" aria-label={`Discard the change to ${subjectName} …`} onClick={() => void discard()}>
      Discard…
    </Button>
  )
  return (
    <div className={styles.item}>
      <div>
        <p className={styles.name}>{subjectName}</p>
        <p className={styles.words}>{describeChange(change)}</p>
      </div>
      <span className={styles.time}>
        <PastTime at={madeAt} />
      </span>
      <div className={styles.choices}>
        {isBehind ? (
          <span className={styles.words}>Waiting for an earlier change that needs your attention.</span>
        ) : undefined}
        {state.type === 'refused' ? <Notice intent="error">{state.sentence}</Notice> : undefined}
        {problem === undefined ? undefined : (
          <Notice intent="error" isAnswer>
            {problem}
          </Notice>
        )}
        {state.type === 'conflict' ? (
          <ConflictForm
            name={subjectName}
            fields={state.fields}
            onSettle={(keep) => void run(() => desktop.call('offline:settle', { id, keep }))}
            beside={discardButton}
          />
        ) : (
          <div className={styles.buttons}>
            {state.type === 'refused' ? (
              <Button
                size="small"
                aria-label={`Try again: the change to ${subjectName}`}
                onClick={() => void run(() => desktop.call('offline:retry', { ids: [id] }))}
              >
                Try again
              </Button>
            ) : undefined}
            {discardButton}
          </div>
        )}
      </div>
    </div>
  )
}

function useDiscard(change: QueuedChange, all: readonly QueuedChange[], run: ChangeAction['run']): () => Promise<void> {
  const confirm = useConfirm()
  return async () => {
    const needing = changesThatNeed(all, [change.id]).length
    const more = needing === 0 ? '' : ` ${countChanges(needing)} made to it since will be discarded too.`
    const agreed = await confirm({
      title: 'Discard this change?',
      text: `${change.subjectName}. ${describeChange(change)}. If it hasn’t reached the server yet, it will be lost for good.${more}`,
      action: 'Discard',
      isFinal: true,
    })
    if (agreed !== undefined) await run(() => desktop.call('offline:discard', { ids: [change.id] }))
  }
}

const useConflictStyles = makeStyles({
  form: { display: 'grid', justifyItems: 'start', gap: tokens.spacingVerticalM },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  intro: { color: tokens.colorNeutralForeground1, lineHeight: tokens.lineHeightBase300, textWrap: 'pretty' },
})

interface ConflictFormProps {
  name: string
  fields: Fields
  /** @param keep the fields that keep the value entered here */
  onSettle: (keep: string[]) => void
  /** Another action, shown beside the submit button. */
  beside: ReactNode
}

type Fields = Extract<ChangeState, { type: 'conflict' }>['fields']
type Side = 'yours' | 'theirs'

/** Asks which value to keep for each field that was changed in two places. */
function ConflictForm({ name, fields, onSettle, beside }: ConflictFormProps) {
  const styles = useConflictStyles()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const names = Object.keys(fields)
  const isDecided = names.every((field) => chosen[field] !== undefined)

  function settle(event: FormEvent): void {
    event.preventDefault()
    if (!isDecided) return
    onSettle(names.filter((field) => chosen[field] === 'yours'))
  }

  return (
    <form className={styles.form} aria-label={`Choose for ${name}`} onSubmit={settle}>
      <p className={styles.intro}>This was also changed elsewhere. Which is right?</p>
      {names.map((field) => (
        <Field key={field} label={fieldLabel(field)}>
          <RadioGroup
            value={chosen[field] ?? ''}
            onChange={(_, { value }) => setChosen((now) => ({ ...now, [field]: value as Side }))}
          >
            <Radio value="yours" label={`${valueLabel(fields[field]?.yours)}, your change`} />
            <Radio value="theirs" label={`${valueLabel(fields[field]?.theirs)}, from the server`} />
          </RadioGroup>
        </Field>
      ))}
      <div className={styles.buttons}>
        <Button type="submit" size="small" appearance="primary" disabledFocusable={!isDecided}>
          Use my choice
        </Button>
        {beside}
      </div>
    </form>
  )
}
