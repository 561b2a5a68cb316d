import type { ComponentType } from 'react'
import {
  ArrowUndo16Regular,
  CheckmarkCircle16Filled,
  Circle16Regular,
  Clock16Regular,
  DismissCircle16Regular,
  ErrorCircle16Filled,
  Warning16Filled,
} from '@fluentui/react-icons'
import type { PaymentStatus } from '#shared/contract/payments.ts'
import { StateMark, type Tone } from '../components/state-mark.tsx'
import { paymentStateLabels } from './state-labels.ts'

type Icon = ComponentType<{ className?: string; 'aria-hidden': true }>

const states: Record<PaymentStatus, readonly [Icon: Icon, tone: Tone]> = {
  created: [Circle16Regular, 'quiet'],
  processing: [Clock16Regular, 'plain'],
  failed: [ErrorCircle16Filled, 'bad'],
  cancelled: [DismissCircle16Regular, 'quiet'],
  succeeded: [CheckmarkCircle16Filled, 'good'],
  partially_refunded: [ArrowUndo16Regular, 'plain'],
  refunded: [ArrowUndo16Regular, 'plain'],
  disputed: [Warning16Filled, 'bad'],
}

export function DepositState({ status }: { status: PaymentStatus }) {
  const [Icon, tone] = states[status]
  return (
    <StateMark Icon={Icon} tone={tone}>
      {paymentStateLabels[status]}
    </StateMark>
  )
}
