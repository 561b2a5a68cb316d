import { counted } from '#shared/business/counts.ts'
import { openLabels, openTable } from '#shared/business/labels-with-fallback.ts'
import type { ComponentType } from 'react'
import { Button, type ButtonProps, makeStyles, tokens } from '@fluentui/react-components'
import { tooManyAtOnce } from '#shared/contract/form-traces.ts'
import type { LeadOfRecord } from '#shared/contract/lead-of-record.ts'
import type { Subscriber } from '#shared/contract/newsletter.ts'
import { type MailSummary, withheldReason } from '#shared/contract/outbox.ts'
import type { PaymentStatus } from '#shared/contract/payments.ts'
import { ArrowUndo16Regular } from '../icons/arrow-undo.ts'
import { Attach16Regular } from '../icons/attach.ts'
import { CheckmarkCircle16Filled, CheckmarkCircle16Regular } from '../icons/checkmark-circle.ts'
import { Circle16Regular } from '../icons/circle.ts'
import { Clock16Regular } from '../icons/clock.ts'
import { DismissCircle16Regular } from '../icons/dismiss-circle.ts'
import { ErrorCircle16Filled } from '../icons/error-circle.ts'
import { MailProhibited16Regular } from '../icons/mail-prohibited.ts'
import { Prohibited16Regular } from '../icons/prohibited.ts'
import { Warning16Filled, Warning16Regular } from '../icons/warning.ts'
import { PastTime } from '../components/past-time.tsx'
import { StateMark, type Tone } from '../components/state-mark.tsx'
import { SubtleLeadLink } from '../prospects/open-lead-link.tsx'
import { formatDate } from '../platform/dates.ts'
import { mailStateLabels, paymentStateLabels } from '../prospects/labels.ts'
import { type AcceptCall, useAcceptEnquiry } from './mutations.ts'

const useStyles = makeStyles({
  erased: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  deleted: { color: tokens.colorNeutralForeground3 },
  day: { whiteSpace: 'nowrap' },
})

type Look = readonly [Icon: ComponentType<{ className?: string; 'aria-hidden': true }>, tone: Tone]

const depositLooks = openTable<Record<PaymentStatus, Look>>(
  {
    created: [Circle16Regular, 'quiet'],
    processing: [Clock16Regular, 'plain'],
    failed: [ErrorCircle16Filled, 'bad'],
    cancelled: [DismissCircle16Regular, 'quiet'],
    succeeded: [CheckmarkCircle16Filled, 'good'],
    partially_refunded: [ArrowUndo16Regular, 'plain'],
    refunded: [ArrowUndo16Regular, 'plain'],
    disputed: [Warning16Filled, 'bad'],
  },
  () => [Circle16Regular, 'plain'],
)

const mailLooks = openTable<Record<MailSummary['state'], Look>>(
  {
    waiting: [Clock16Regular, 'plain'],
    failed: [ErrorCircle16Filled, 'bad'],
    sent: [CheckmarkCircle16Regular, 'quiet'],
    withheld: [Prohibited16Regular, 'plain'],
  },
  () => [Circle16Regular, 'plain'],
)

export const subscriberStateLabels = openLabels<Record<Subscriber['status'], string>>({
  pending: 'Not confirmed',
  confirmed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
})

const subscriberLooks = openTable<Record<Subscriber['status'], Look>>(
  {
    pending: [Clock16Regular, 'plain'],
    confirmed: [CheckmarkCircle16Filled, 'good'],
    unsubscribed: [DismissCircle16Regular, 'quiet'],
  },
  () => [Circle16Regular, 'plain'],
)

export function DepositState({ status }: { status: PaymentStatus }) {
  return <State look={depositLooks[status]} label={paymentStateLabels[status]} />
}

export function MailState({ state }: { state: MailSummary['state'] }) {
  return <State look={mailLooks[state]} label={mailStateLabels[state]} />
}

export function SubscriberState({ status }: { status: Subscriber['status'] }) {
  return <State look={subscriberLooks[status]} label={subscriberStateLabels[status]} />
}

function State({ look: [Icon, tone], label }: { look: Look; label: string }) {
  return (
    <StateMark Icon={Icon} tone={tone}>
      {label}
    </StateMark>
  )
}

/** Shown instead of the name of a person who has been erased. @param at ISO 8601 */
export function ErasedMark({ at }: { at: string }) {
  const styles = useStyles()
  return (
    <span className={styles.erased}>
      Erased <PastTime at={at} />
    </span>
  )
}

/** Returns whether the person has been erased. A cached list may be older than the field. */
export function isErased<Enquiry extends { erasedAt: string | null }>(
  enquiry: Enquiry,
): enquiry is Enquiry & { erasedAt: string } {
  return typeof enquiry.erasedAt === 'string'
}

/** Shows why an enquiry was stored without a lead: because it looks automated, or too many came; nothing for others. */
export function SpamMark({ reason }: { reason: string | null }) {
  if (reason === null) return undefined
  return (
    <StateMark Icon={Warning16Regular} tone="plain">
      {`${reason === tooManyAtOnce ? 'Set aside' : 'Looks like spam'}: ${reason}`}
    </StateMark>
  )
}

/** Shows how many files the sender of an enquiry has added. @param count undefined in a cached list from before files could be added */
export function FilesMark({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return undefined
  return (
    <StateMark Icon={Attach16Regular} tone="new">
      {counted(count, 'file')}
    </StateMark>
  )
}

/** Shows that the sender of an enquiry was sent no confirmation. */
export function WithheldMark() {
  return (
    <StateMark Icon={MailProhibited16Regular} tone="plain">
      {`No confirmation was emailed: ${withheldReason}`}
    </StateMark>
  )
}

interface AcceptButtonProps {
  call: AcceptCall
  id: string
  name: string
  /** Why it was stored without a lead. */
  reason: string
  size?: ButtonProps['size']
}

/** Accepts an enquiry that was stored without a lead: it becomes one, and its emails are sent. */
export function AcceptButton({ call, id, name, reason, size = 'medium' }: AcceptButtonProps) {
  const accept = useAcceptEnquiry(call, id, name)
  return (
    <Button size={size} disabledFocusable={accept.isPending} onClick={() => accept.mutate()}>
      {reason === tooManyAtOnce ? 'Make it a lead' : 'Not spam'}
    </Button>
  )
}

/** Links to the lead of a record, archived or not, or says when it was deleted. */
export function LeadLink({ prospectId, leadDeletedAt }: LeadOfRecord) {
  const styles = useStyles()
  if (prospectId !== null) return <SubtleLeadLink prospectId={prospectId}>Open the lead</SubtleLeadLink>
  if (leadDeletedAt === null) return undefined
  return (
    <span className={styles.deleted}>
      Lead deleted on{' '}
      <time dateTime={leadDeletedAt} className={styles.day}>
        {formatDate(leadDeletedAt)}
      </time>
    </span>
  )
}
