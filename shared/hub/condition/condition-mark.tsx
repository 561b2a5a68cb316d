import {
  CheckmarkCircle16Regular,
  CircleOff16Regular,
  ErrorCircle16Filled,
  Warning16Filled,
} from '@fluentui/react-icons'
import type { ConditionState } from '#shared/contract/condition.ts'
import { StateMark } from '../components/state-mark.tsx'

const marks = {
  ok: { Icon: CheckmarkCircle16Regular, tone: 'good', label: 'OK' },
  off: { Icon: CircleOff16Regular, tone: 'quiet', label: 'Not set up' },
  warning: { Icon: Warning16Filled, tone: 'bad', label: 'Needs attention' },
  failing: { Icon: ErrorCircle16Filled, tone: 'bad', label: 'Not working' },
} as const satisfies Record<ConditionState, object>

export function ConditionMark({ state }: { state: ConditionState }) {
  const { Icon, tone, label } = marks[state]
  return (
    <StateMark Icon={Icon} tone={tone}>
      {label}
    </StateMark>
  )
}
