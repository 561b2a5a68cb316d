import { migration, changeTriggers, defaultNow } from './migration.ts'

/** Deposits by card, and the invoices of the balance. */
export const payments = migration('007-payments', [
  // The row is written before the provider is asked, so the intent's id comes later. One row a checkout: a cancelled intent cannot be paid
  // any more, and the checkout gets another under the next attempt. The provider's times are stored beside what it last reported, so that its
  // events may come in any order; a refund may fail after it was reported.
  `create table payment (
    id text primary key,
    provider text not null check (provider in ('stripe', 'simulated')),
    providerIntentId text unique,
    checkoutId text not null unique,
    packageType text not null check (packageType in ('Essential', 'Pre-Build', 'Premium')),
    amountPence integer not null check (amountPence > 0),
    refundedPence integer not null default 0 check (refundedPence between 0 and amountPence),
    currency text not null default 'gbp',
    customerName text not null,
    customerEmail text not null,
    customerPhone text not null,
    status text not null default 'created' check (status in ('created', 'processing', 'succeeded', 'failed', 'cancelled',
      'partially_refunded', 'refunded', 'disputed')),
    failureCode text,
    invoiceNumber text unique,
    earlyStartRequestedAt text,
    confirmationSentAt text,
    prospectId text,
    createdAt text not null ${defaultNow},
    updatedAt text not null ${defaultNow},
    succeededAt text,
    attempt integer not null default 1,
    intentState text not null default 'created'
      check (intentState in ('created', 'processing', 'failed', 'cancelled', 'succeeded')),
    intentStateAt text,
    dispute text check (dispute in ('open', 'won', 'lost')),
    disputeAt text,
    refundReportedPence integer not null default 0,
    refundReportedAt text,
    failedRefunds text not null default '[]' check (json_type(failedRefunds) = 'array'),
    erasedAt text
  ) strict`,
  ...changeTriggers('payment'),
  `create index paymentByTime on payment (createdAt desc, id desc)`,
  `create index paymentByStatus on payment (status, updatedAt)`,
  `create index paymentByProspect on payment (prospectId) where prospectId is not null`,
  `create index paymentByEmail on payment (lower(customerEmail))`,
  // A customer who comes back to a checkout without its id is found by these.
  `create index paymentByCustomer on payment (customerEmail collate nocase, packageType, createdAt)`,

  // The provider's events that were applied: a repeated one is recognised by its id.
  `create table providerEvent (
    id text primary key,
    provider text not null check (provider in ('stripe', 'simulated')),
    type text not null,
    paymentId text references payment (id) on delete set null,
    occurredAt text not null,
    processedAt text not null ${defaultNow}
  ) strict`,
  `create index providerEventByPayment on providerEvent (paymentId, occurredAt)`,

  // Numbers without gaps, counted up in the transaction that uses them.
  `create table sequence (
    name text primary key,
    lastNumber integer not null
  ) strict`,

  // Balance invoices, and the credit notes that cancel them. Links to an invoice expire and can be replaced: `linkNumber` counts them,
  // `linkMadeAt` is null for the first, made with the invoice.
  `create table invoice (
    id text primary key,
    number text not null unique,
    kind text not null check (kind in ('balance', 'credit_note')),
    creditsId text unique references invoice (id),
    prospectId text,
    packageType text not null check (packageType in ('Essential', 'Pre-Build', 'Premium')),
    customerName text not null,
    customerEmail text not null,
    customerAddress text not null,
    document text not null check (json_type(document) = 'object'),
    netPence integer not null,
    vatPence integer not null,
    duePence integer not null check (duePence = netPence + vatPence and duePence > 0),
    paidPence integer not null check (paidPence >= 0),
    testMode integer not null check (testMode in (0, 1)),
    issuedAt text not null,
    paidAt text,
    voidedAt text,
    linkNumber integer not null default 1 check (linkNumber > 0),
    linkMadeAt text,
    erasedAt text,
    check ((kind = 'credit_note') = (creditsId is not null)),
    check (paidAt is null or voidedAt is null)
  ) strict`,
  ...changeTriggers('invoice', { events: ['insert', 'update'] }),
  `create index invoiceByProspect on invoice (prospectId, issuedAt) where prospectId is not null`,
  // An issued invoice stays as it was. Only the customer's details may be emptied, once the law no longer needs them.
  `create trigger invoiceNotUpdated before update of id, number, kind, creditsId, packageType, document, netPence, vatPence, duePence, paidPence,
    issuedAt, testMode on invoice begin
    select raise(abort, 'An issued invoice cannot be changed.');
  end`,
  `create trigger invoiceNotDeleted before delete on invoice begin
    select raise(abort, 'An issued invoice cannot be deleted.');
  end`,
])
