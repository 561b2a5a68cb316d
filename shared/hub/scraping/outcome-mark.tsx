import type { ComponentType } from 'react'
import {
  CheckmarkCircle16Filled,
  CircleHalfFill16Regular,
  Clock16Regular,
  DismissCircle16Regular,
  ErrorCircle16Filled,
  PlayCircle16Filled,
  Prohibited16Regular,
} from '@fluentui/react-icons'
import type { ScrapingRun } from '#shared/contract/scraping-runs.ts'
import { StateMark, type Tone } from '../components/state-mark.tsx'

type Icon = ComponentType<{ className?: string; 'aria-hidden': true }>

const outcomes: Record<ScrapingRun['status'], readonly [label: string, Icon: Icon, tone: Tone]> = {
  queued: ['Waiting', Clock16Regular, 'plain'],
  running: ['Running', PlayCircle16Filled, 'new'],
  success: ['Done', CheckmarkCircle16Filled, 'good'],
  partial: ['Partly done', CircleHalfFill16Regular, 'plain'],
  failed: ['Failed', ErrorCircle16Filled, 'bad'],
  blocked: ['Blocked', Prohibited16Regular, 'bad'],
  cancelled: ['Stopped', DismissCircle16Regular, 'quiet'],
}

/** How a run, or one source in it, went. */
export function OutcomeMark({ outcome }: { outcome: ScrapingRun['status'] }) {
  const [label, Icon, tone] = outcomes[outcome]
  return (
    <StateMark Icon={Icon} tone={tone}>
      {label}
    </StateMark>
  )
}
