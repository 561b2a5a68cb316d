import { Warning16Regular } from '@fluentui/react-icons'
import { StateMark } from '../components/state-mark.tsx'

/** Says why an enquiry looks automated; shows nothing for others. */
export function SpamMark({ reason }: { reason: string | null }) {
  if (reason === null) return undefined
  return (
    <StateMark Icon={Warning16Regular} tone="plain">
      {`Looks like spam: ${reason}`}
    </StateMark>
  )
}
