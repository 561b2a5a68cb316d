import { migration, changeTriggers } from './migration.ts'

/** The owner's tasks, and the filters of the list that they have named. */
export const tasks = migration('010-tasks', [
  `create table task (
    id text primary key,
    prospectId text,
    kind text not null default 'other' check (kind in ('call', 'email', 'visit', 'other')),
    title text not null,
    dueOn text not null,
    doneAt text,
    createdAt text not null,
    updatedAt text not null
  ) strict`,
  ...changeTriggers('task'),
  `create index taskByDue on task (dueOn, id) where doneAt is null`,
  `create index taskByDone on task (doneAt desc) where doneAt is not null`,
  `create index taskByProspect on task (prospectId)`,

  `create table savedView (
    id text primary key,
    name text not null unique collate nocase,
    search text not null,
    createdAt text not null
  ) strict`,
  ...changeTriggers('savedView'),
])
