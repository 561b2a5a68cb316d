import { migration, changeTriggers, defaultNow } from './migration.ts'

/** What visitors send: consultation requests, estimates of the calculator, and the newsletter. Each is found by address too, for a person
 *  who asks for their data or is erased. */
export const enquiries = migration('006-enquiries', [
  `create table consultation (
    id text primary key,
    firstName text not null,
    lastName text not null,
    email text not null,
    phone text not null,
    extensionType text check (extensionType in ('Kitchen Extension', 'Two-Story Extension', 'Loft Conversion',
      'Garden Room', 'Not Sure Yet')),
    postcode text,
    projectDescription text,
    createdAt text not null ${defaultNow},
    prospectId text,
    interest text,
    campaign text check (json_type(campaign) = 'object'),
    suspectedSpam text,
    contentHash text not null,
    erasedAt text,
    marketing text check (marketing in ('allowed', 'declined'))
  ) strict`,
  ...changeTriggers('consultation'),
  `create index consultationByTime on consultation (createdAt desc, id desc)`,
  `create index consultationByContent on consultation (contentHash, createdAt)`,
  `create index consultationByProspect on consultation (prospectId) where prospectId is not null`,
  `create index consultationByEmail on consultation (lower(email))`,

  // Both costs are in pounds: estimatedCost is the figure that was sent (none from a page without JavaScript), computedCost our own.
  `create table calculatorSubmission (
    id text primary key,
    name text not null,
    email text not null,
    sqm real not null check (sqm >= 5),
    estimatedCost real,
    computedCost integer not null,
    createdAt text not null ${defaultNow},
    prospectId text,
    suspectedSpam text,
    contentHash text not null,
    campaign text check (json_type(campaign) = 'object'),
    erasedAt text,
    marketing text check (marketing in ('allowed', 'declined'))
  ) strict`,
  ...changeTriggers('calculatorSubmission'),
  `create index calculatorSubmissionByTime on calculatorSubmission (createdAt desc, id desc)`,
  `create index calculatorSubmissionByContent on calculatorSubmission (contentHash, createdAt)`,
  `create index calculatorSubmissionByProspect on calculatorSubmission (prospectId) where prospectId is not null`,
  `create index calculatorSubmissionByEmail on calculatorSubmission (lower(email))`,

  `create table newsletterSubscriber (
    id text primary key,
    email text not null,
    emailNormalised text not null unique,
    status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
    unsubscribeToken text not null unique,
    confirmedAt text,
    unsubscribedAt text,
    lastActivityAt text not null,
    createdAt text not null ${defaultNow},
    updatedAt text not null ${defaultNow}
  ) strict`,
  ...changeTriggers('newsletterSubscriber'),
  `create index newsletterSubscriberByTime on newsletterSubscriber (createdAt desc, id desc)`,
  `create index newsletterSubscriberByActivity on newsletterSubscriber (status, lastActivityAt)`,

  // One row for each request to subscribe, so that an earlier consent stays proved when somebody leaves and comes back, and the link in each
  // of their emails works.
  `create table newsletterConsent (
    id text primary key,
    subscriberId text not null references newsletterSubscriber (id) on delete cascade,
    wording text not null,
    source text not null,
    askedAt text not null,
    tokenHash text not null unique,
    tokenExpiresAt text not null,
    confirmedAt text
  ) strict`,
  `create index newsletterConsentBySubscriber on newsletterConsent (subscriberId, askedAt)`,
])
