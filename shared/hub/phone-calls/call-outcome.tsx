import { useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { Dismiss16Regular } from '@fluentui/react-icons'
import { v7 as uuidv7 } from 'uuid'
import type { CallOutcome } from '#shared/contract/phone-calls.ts'
import { useFocusReturn } from '../components/focus-return.ts'
import { useCalledLead } from './called-lead.ts'
import { useLogCall } from './mutations.ts'

const choices: readonly { outcome: CallOutcome; label: string }[] = [
  { outcome: 'spoke', label: 'Spoke' },
  { outcome: 'no_answer', label: 'No answer' },
  { outcome: 'voicemail', label: 'Voicemail' },
]

const useStyles = makeStyles({
  outcome: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    margin: 0,
    minWidth: 0,
    padding: '8px 12px',
    border: 0,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  question: { flexGrow: 1 },
})

interface CalledLead {
  prospectId: string
  name: string
}

/** Asks how the call went, after the number of this lead has been dialled. */
export function CallOutcomeQuestion({ prospectId, name }: CalledLead) {
  const { isCalled } = useCalledLead()
  return isCalled(prospectId) ? <Question prospectId={prospectId} name={name} /> : undefined
}

function Question({ prospectId, name }: CalledLead) {
  const styles = useStyles()
  // The question goes away with the button that was pressed.
  useFocusReturn()
  const { clearCalled } = useCalledLead()
  // Every attempt sends the same id, so that a retry logs the call once.
  const [id] = useState(() => uuidv7())
  const log = useLogCall({ prospectId, name }, clearCalled)
  return (
    <fieldset aria-label={`How did the call with ${name} go?`} className={styles.outcome}>
      <output className={styles.question}>How did the call go?</output>
      {choices.map(({ outcome, label }) => (
        <Button key={outcome} disabledFocusable={log.isPending} onClick={() => log.mutate({ id, outcome })}>
          {label}
        </Button>
      ))}
      <Button
        appearance="subtle"
        icon={<Dismiss16Regular />}
        aria-label={`I didn’t call ${name}`}
        onClick={clearCalled}
      />
    </fieldset>
  )
}
