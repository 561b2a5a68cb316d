import type { Prospect } from '../contract/prospects.ts'
import { dayMs } from './durations.ts'

type Status = Prospect['status']

/** The statuses of leads in progress. */
export const openStatuses: readonly Status[] = ['new', 'contacted', 'interested', 'quoted']
/** A lead without activity for this long is going cold. */
export const coldAfterMs = 14 * dayMs
