import { Warning16Regular } from '@fluentui/react-icons'
import { StateMark } from '../components/state-mark.tsx'

/** Why an enquiry looks like the work of a program; nothing for a person's. */
export function SpamMark({ reason }: { reason: string | null }) {
  if (reason === null) return undefined
  return (
    <StateMark Icon={Warning16Regular} tone="plain">
      {`Looks like spam: ${reason}`}
    </StateMark>
  )
}
