import { type Kysely, sql } from 'kysely'

/** What visitors send. `prospectId` is no foreign key: see 003-prospect-history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table consultation (
    id text primary key,
    firstName text not null,
    lastName text not null,
    email text not null,
    phone text not null,
    extensionType text check (extensionType in ('Kitchen Extension', 'Two-Story Extension', 'Loft Conversion',
      'Garden Room', 'Not Sure Yet')),
    projectDescription text,
    createdAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    prospectId text,
    interest text,
    campaign text check (json_type(campaign) = 'object'),
    suspectedSpam text,
    contentHash text not null
  ) strict`.execute(db)
  await sql`create index consultationByTime on consultation (createdAt desc, id desc)`.execute(db)
  await sql`create index consultationByContent on consultation (contentHash, createdAt)`.execute(db)
  await sql`create index consultationByProspect on consultation (prospectId) where prospectId is not null`.execute(db)

  // estimatedCost is the figure that was sent, computedCost our own; both in pounds.
  await sql`create table calculatorSubmission (
    id text primary key,
    name text not null,
    email text not null,
    sqm real not null check (sqm >= 5),
    estimatedCost real not null,
    computedCost integer not null,
    createdAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    prospectId text
  ) strict`.execute(db)
  await sql`create index calculatorSubmissionByTime on calculatorSubmission (createdAt desc, id desc)`.execute(db)
  await sql`create index calculatorSubmissionByProspect on calculatorSubmission (prospectId)
    where prospectId is not null`.execute(db)

  await sql`create table newsletterSubscriber (
    id text primary key,
    email text not null,
    emailNormalised text not null unique,
    status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
    tokenHash text unique,
    tokenExpiresAt text,
    consentWording text not null,
    consentSource text not null,
    consentAt text not null,
    confirmedAt text,
    unsubscribedAt text,
    lastActivityAt text not null,
    createdAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    updatedAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
  ) strict`.execute(db)
  await sql`create index newsletterSubscriberByTime on newsletterSubscriber (createdAt desc, id desc)`.execute(db)
  await sql`create index newsletterSubscriberByActivity on newsletterSubscriber (status, lastActivityAt)`.execute(db)
}
