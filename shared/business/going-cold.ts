import type { Prospect } from '../contract/prospects.ts'
import { dayMs } from './durations.ts'

/** The statuses of leads in progress. */
export const openStatuses: readonly Prospect['status'][] = ['new', 'contacted', 'interested', 'quoted']
/** A lead without activity for this long is going cold. */
export const coldAfterMs = 14 * dayMs
