import type { Prospect } from '../contract/prospects.ts'
import { dayMs } from './durations.ts'

type Status = Prospect['status']

/** Statuses in which a lead waits for the owner. */
export const openStatuses: readonly Status[] = ['new', 'contacted', 'interested', 'quoted']
/** So long without anything happening, and a lead goes cold. */
export const coldAfterMs = 14 * dayMs
