import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The row is written before the provider is asked, so the intent's id comes later. One row a checkout.
  await sql`create table payment (
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
    createdAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    updatedAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    succeededAt text
  ) strict`.execute(db)
  await sql`create index paymentByTime on payment (createdAt desc, id desc)`.execute(db)
  await sql`create index paymentByStatus on payment (status, updatedAt)`.execute(db)
  await sql`create index paymentByProspect on payment (prospectId) where prospectId is not null`.execute(db)

  // What the provider has told already: an event that comes again is known by its id.
  await sql`create table providerEvent (
    id text primary key,
    provider text not null check (provider in ('stripe', 'simulated')),
    type text not null,
    paymentId text references payment (id) on delete set null,
    occurredAt text not null,
    processedAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
  ) strict`.execute(db)
  await sql`create index providerEventByPayment on providerEvent (paymentId, occurredAt)`.execute(db)

  // Numbers without gaps, counted up in the transaction that uses them.
  await sql`create table sequence (
    name text primary key,
    lastNumber integer not null
  ) strict`.execute(db)
}
