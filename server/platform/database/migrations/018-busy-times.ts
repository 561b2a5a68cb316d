import { migration } from './migration.ts'

/** When the owner’s own calendar has something, merged so that no two overlap. What it is stays there. */
export const busyTimes = migration('018-busy-times', [
  `create table busyTime (
    startsAt text primary key,
    endsAt text not null check (endsAt > startsAt)
  ) strict`,
])
