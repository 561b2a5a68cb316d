import type { ComponentType } from 'react'
import { CheckmarkCircle16Regular, Clock16Regular, ErrorCircle16Filled } from '@fluentui/react-icons'
import { mailStates, type MailSummary } from '#shared/contract/outbox.ts'
import { StateMark, type Tone } from '../components/state-mark.tsx'

type Icon = ComponentType<{ className?: string; 'aria-hidden': true }>

const states: Record<MailSummary['state'], readonly [label: string, Icon: Icon, tone: Tone]> = {
  waiting: ['Waiting', Clock16Regular, 'plain'],
  failed: ['Failed', ErrorCircle16Filled, 'bad'],
  sent: ['Sent', CheckmarkCircle16Regular, 'quiet'],
}

export const mailStateOptions = mailStates.map((value) => ({ value, label: states[value][0] }))

export function MailState({ state }: { state: MailSummary['state'] }) {
  const [label, Icon, tone] = states[state]
  return (
    <StateMark Icon={Icon} tone={tone}>
      {label}
    </StateMark>
  )
}
