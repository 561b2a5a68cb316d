import { MailProhibited16Regular } from '@fluentui/react-icons'
import { withheldReason } from '#shared/contract/outbox.ts'
import { StateMark } from '../components/state-mark.tsx'

/** Of an enquiry whose sender was sent no confirmation. */
export function WithheldMark() {
  return (
    <StateMark Icon={MailProhibited16Regular} tone="plain">
      {`No confirmation was emailed: ${withheldReason}`}
    </StateMark>
  )
}
