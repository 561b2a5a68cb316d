import { baseline } from './baseline.ts'

/** The length that a call was booked with: until now, all were of 30 minutes. */
export const callMinutes = baseline('025-call-minutes', [
  `alter table call add column minutes integer not null default 30 check (minutes between 15 and 90)`,
])
