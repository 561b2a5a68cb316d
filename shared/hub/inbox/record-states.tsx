import type { ComponentType } from 'react'
import {
  ArrowUndo16Regular,
  CheckmarkCircle16Filled,
  CheckmarkCircle16Regular,
  Circle16Regular,
  Clock16Regular,
  DismissCircle16Regular,
  ErrorCircle16Filled,
  Prohibited16Regular,
  Warning16Filled,
} from '@fluentui/react-icons'
import type { Subscriber } from '#shared/contract/newsletter.ts'
import type { MailSummary } from '#shared/contract/outbox.ts'
import type { PaymentStatus } from '#shared/contract/payments.ts'
import { StateMark, type Tone } from '../components/state-mark.tsx'
import { mailStateLabels, paymentStateLabels, subscriberStateLabels } from './state-labels.ts'

type Look = readonly [Icon: ComponentType<{ className?: string; 'aria-hidden': true }>, tone: Tone]

const depositLooks: Record<PaymentStatus, Look> = {
  created: [Circle16Regular, 'quiet'],
  processing: [Clock16Regular, 'plain'],
  failed: [ErrorCircle16Filled, 'bad'],
  cancelled: [DismissCircle16Regular, 'quiet'],
  succeeded: [CheckmarkCircle16Filled, 'good'],
  partially_refunded: [ArrowUndo16Regular, 'plain'],
  refunded: [ArrowUndo16Regular, 'plain'],
  disputed: [Warning16Filled, 'bad'],
}

const mailLooks: Record<MailSummary['state'], Look> = {
  waiting: [Clock16Regular, 'plain'],
  failed: [ErrorCircle16Filled, 'bad'],
  sent: [CheckmarkCircle16Regular, 'quiet'],
  withheld: [Prohibited16Regular, 'plain'],
}

const subscriberLooks: Record<Subscriber['status'], Look> = {
  pending: [Clock16Regular, 'plain'],
  confirmed: [CheckmarkCircle16Filled, 'good'],
  unsubscribed: [DismissCircle16Regular, 'quiet'],
}

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
