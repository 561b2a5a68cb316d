import { migration } from './migration.ts'

/** Newsletters and automatic emails that belong to no lead wait apart from what people wrote. */
export const automaticMail = migration('036-automatic-mail', [
  `alter table incomingMail add column isAutomatic integer not null default 0 check (isAutomatic in (0, 1))`,
])
