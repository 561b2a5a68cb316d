import { migration } from './migration.ts'

/** The length that a call was booked with: until now, all were of 30 minutes. */
export const callMinutes = migration('025-call-minutes', [
  `alter table call add column minutes integer not null default 30 check (minutes between 15 and 90)`,
])
