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

type Icon = ComponentType<{ className?: string; 'aria-hidden': true }>

const states: Record<PaymentStatus, readonly [label: string, Icon: Icon, tone: Tone]> = {
  created: ['Not paid', Circle16Regular, 'quiet'],
  processing: ['With the bank', Clock16Regular, 'plain'],
  failed: ['Refused', ErrorCircle16Filled, 'bad'],
  cancelled: ['Cancelled', DismissCircle16Regular, 'quiet'],
  succeeded: ['Paid', CheckmarkCircle16Filled, 'good'],
  partially_refunded: ['Part refunded', ArrowUndo16Regular, 'plain'],
  refunded: ['Refunded', ArrowUndo16Regular, 'plain'],
  disputed: ['Disputed', Warning16Filled, 'bad'],
}

export function DepositState({ status }: { status: PaymentStatus }) {
  const [label, Icon, tone] = states[status]
  return (
    <StateMark Icon={Icon} tone={tone}>
      {label}
    </StateMark>
  )
}
