import { migration, changeTriggers } from './migration.ts'

/** What people wrote to the owner's mailbox. Without a `prospectId`, it waits for the owner to choose a lead. */
export const incomingMail = migration('022-incoming-mail', [
  `create table incomingMail (
    id text primary key,
    messageId text not null unique,
    thread text not null,
    prospectId text,
    kind text not null check (kind in ('message', 'auto_reply', 'bounce')),
    problem text check (problem in ('unknown', 'ambiguous', 'too_many')),
    sender text not null,
    senderName text not null,
    subject text not null,
    excerpt text not null,
    text text not null,
    attachments text not null check (json_type(attachments) = 'array'),
    receivedAt text not null,
    createdAt text not null,
    readAt text
  ) strict`,
  `create index incomingMailByProspect on incomingMail (prospectId, receivedAt)`,
  `create index incomingMailUnread on incomingMail (receivedAt) where readAt is null and prospectId is not null`,
  `create index incomingMailBySender on incomingMail (lower(sender))`,
  `create index incomingMailByCreation on incomingMail (createdAt)`,
  ...changeTriggers('incomingMail'),
])
