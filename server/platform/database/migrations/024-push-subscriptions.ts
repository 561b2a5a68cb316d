import { migration } from './migration.ts'

/** The browsers that are notified by Web Push. Whatever ends a session ends its notifications. */
export const pushSubscriptions = migration('024-push-subscriptions', [
  `create table pushSubscription (
    id text primary key,
    sessionId text not null unique references session (sid) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    label text not null,
    createdAt text not null,
    notifiedUpTo text not null,
    attempts integer not null default 0,
    nextAttemptAt text not null
  ) strict`,
])
