import type { ComponentType } from 'react'
import {
  CheckmarkCircle16Regular,
  Clock16Regular,
  ErrorCircle16Filled,
  Prohibited16Regular,
} from '@fluentui/react-icons'
import { mailStates, type MailSummary } from '#shared/contract/outbox.ts'
import { StateMark, type Tone } from '../components/state-mark.tsx'
import { mailStateLabels } from './state-labels.ts'

type Icon = ComponentType<{ className?: string; 'aria-hidden': true }>

const states: Record<MailSummary['state'], readonly [Icon: Icon, tone: Tone]> = {
  waiting: [Clock16Regular, 'plain'],
  failed: [ErrorCircle16Filled, 'bad'],
  sent: [CheckmarkCircle16Regular, 'quiet'],
  withheld: [Prohibited16Regular, 'plain'],
}

export const mailStateOptions = mailStates.map((value) => ({ value, label: mailStateLabels[value] }))

export function MailState({ state }: { state: MailSummary['state'] }) {
  const [Icon, tone] = states[state]
  return (
    <StateMark Icon={Icon} tone={tone}>
      {mailStateLabels[state]}
    </StateMark>
  )
}
