import { migration } from './migration.ts'

/** Whether what came in the name of a known person is proved to be theirs. */
export const senderProof = migration('031-sender-proof', [
  // Null for bounces, and for emails from before senders were checked.
  `alter table incomingMail add column senderProof text
    check (senderProof in ('proved', 'other_address', 'unproved', 'no_proof', 'accepted', 'refused'))`,
  `alter table incomingMail add column replyTo text`,
  `create index incomingMailByReplyTo on incomingMail (lower(replyTo)) where replyTo is not null`,
  // Null where there is nothing to prove: a new person, or one who has confirmed it.
  `alter table consultation add column senderProof text check (senderProof in ('waiting', 'refused'))`,
  `alter table calculatorSubmission add column senderProof text check (senderProof in ('waiting', 'refused'))`,
  // Kept apart from the files of the lead until it is proved who sent it.
  `alter table leadFile add column isHeld integer not null default 0 check (isHeld in (0, 1))`,
])
