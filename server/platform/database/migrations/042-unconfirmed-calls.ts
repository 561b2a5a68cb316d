import { migration } from './migration.ts'

/** Whether a call was booked at once, while nothing has proved that the mailbox is the visitor's. */
export const unconfirmedCalls = migration('042-unconfirmed-calls', [
  `alter table call add column isUnconfirmed integer not null default 0 check (isUnconfirmed in (0, 1))`,
  `create index callUnconfirmed on call (createdAt) where isUnconfirmed = 1`,
])
