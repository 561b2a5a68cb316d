import { Button, type ButtonProps, makeStyles, tokens } from '@fluentui/react-components'
import { Attach16Regular, MailProhibited16Regular, Warning16Regular } from '@fluentui/react-icons'
import { withheldReason } from '#shared/contract/outbox.ts'
import { PastTime } from '../components/past-time.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { type AcceptCall, useAcceptEnquiry } from './mutations.ts'

const useStyles = makeStyles({
  erased: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
})

/** Stands in place of the name of a person who has been erased. @param at ISO 8601 */
export function ErasedMark({ at }: { at: string }) {
  const styles = useStyles()
  return (
    <span className={styles.erased}>
      Erased <PastTime at={at} />
    </span>
  )
}

/** A cached list may be older than this field. */
export function isErased<Enquiry extends { erasedAt: string | null }>(
  enquiry: Enquiry,
): enquiry is Enquiry & { erasedAt: string } {
  return typeof enquiry.erasedAt === 'string'
}

/** Says why an enquiry looks automated; shows nothing for others. */
export function SpamMark({ reason }: { reason: string | null }) {
  if (reason === null) return undefined
  return (
    <StateMark Icon={Warning16Regular} tone="plain">
      {`Looks like spam: ${reason}`}
    </StateMark>
  )
}

/** Says how many files the sender of an enquiry has added. @param count undefined in a cached list of before there were any */
export function FilesMark({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return undefined
  return (
    <StateMark Icon={Attach16Regular} tone="new">
      {count === 1 ? '1 file' : `${count} files`}
    </StateMark>
  )
}

/** Says that the sender of an enquiry was sent no confirmation. */
export function WithheldMark() {
  return (
    <StateMark Icon={MailProhibited16Regular} tone="plain">
      {`No confirmation was emailed: ${withheldReason}`}
    </StateMark>
  )
}

export interface NotSpamButtonProps {
  call: AcceptCall
  id: string
  name: string
  size?: ButtonProps['size']
}

/** Accepts an enquiry that was taken for spam: it becomes a lead, and its emails are sent. */
export function NotSpamButton({ call, id, name, size = 'medium' }: NotSpamButtonProps) {
  const accept = useAcceptEnquiry(call, id, name)
  return (
    <Button size={size} disabledFocusable={accept.isPending} onClick={() => accept.mutate()}>
      Not spam
    </Button>
  )
}
