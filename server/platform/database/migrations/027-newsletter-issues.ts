import { migration, changeTriggers } from './migration.ts'

/** How many characters `newsletter-issue:` has, which the id of the issue follows in the key of a mail. */
const idStart = 'newsletter-issue:'.length + 1

/** The newsletters that the owner writes and sends. They hold no personal data: who got one is in the outbox alone. */
export const newsletterIssues = migration('027-newsletter-issues', [
  `create table newsletterIssue (
    id text primary key,
    subject text not null,
    introduction text not null,
    articles text not null check (json_type(articles) = 'array'),
    state text not null default 'draft' check (state in ('draft', 'sending', 'sent', 'stopped')),
    revision integer not null,
    createdAt text not null,
    startedAt text check (state = 'draft' or startedAt is not null),
    finishedAt text,
    nextAfter text not null default '',
    recipients integer not null default 0,
    sent integer not null default 0,
    failed integer not null default 0,
    unsubscribed integer not null default 0
  ) strict`,
  ...changeTriggers('newsletterIssue'),
  `create unique index newsletterIssueSending on newsletterIssue (state) where state = 'sending'`,
  // The outbox forgets its emails in time, so what became of them is counted as it happens.
  `create trigger newsletterIssueOutcome after update of status on outbox
    when new.kind = 'newsletter-issue' and new.status <> old.status begin
    update newsletterIssue set
      sent = sent + (new.status = 'sent') - (old.status = 'sent'),
      failed = failed + (new.status = 'failed') - (old.status = 'failed')
    where id = substr(new.dedupeKey, ${idStart}, 36);
  end`,
])
