import { type Kysely, sql } from 'kysely'

/** What recognises a repeated or machine-made estimate, as for consultations; and what a payment has been told, so that
 *  news may come in any order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuildCalculatorSubmission(db)
  await extendPayment(db)
}

/** A page without JavaScript sends no figure, so estimatedCost may be null: SQLite rebuilds the table for that. */
async function rebuildCalculatorSubmission(db: Kysely<unknown>): Promise<void> {
  await sql`create table newCalculatorSubmission (
    id text primary key,
    name text not null,
    email text not null,
    sqm real not null check (sqm >= 5),
    estimatedCost real,
    computedCost integer not null,
    createdAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    prospectId text,
    suspectedSpam text,
    contentHash text not null
  ) strict`.execute(db)
  await sql`insert into newCalculatorSubmission
      (id, name, email, sqm, estimatedCost, computedCost, createdAt, prospectId, contentHash)
    select id, name, email, sqm, estimatedCost, computedCost, createdAt, prospectId, id
    from calculatorSubmission`.execute(db)
  await sql`drop table calculatorSubmission`.execute(db)
  await sql`alter table newCalculatorSubmission rename to calculatorSubmission`.execute(db)
  await sql`create index calculatorSubmissionByTime on calculatorSubmission (createdAt desc, id desc)`.execute(db)
  await sql`create index calculatorSubmissionByContent on calculatorSubmission (contentHash, createdAt)`.execute(db)
  await sql`create index calculatorSubmissionByProspect on calculatorSubmission (prospectId)
    where prospectId is not null`.execute(db)
}

async function extendPayment(db: Kysely<unknown>): Promise<void> {
  // A cancelled intent cannot be paid any more; the checkout gets another under the next number.
  await sql`alter table payment add column attempt integer not null default 1`.execute(db)
  // The newest news of the intent, and of a dispute, with the provider's time for each.
  await sql`alter table payment add column intentState text not null default 'created'
    check (intentState in ('created', 'processing', 'failed', 'cancelled', 'succeeded'))`.execute(db)
  await sql`alter table payment add column intentStateAt text`.execute(db)
  await sql`alter table payment add column dispute text check (dispute in ('open', 'won', 'lost'))`.execute(db)
  await sql`alter table payment add column disputeAt text`.execute(db)
  // Somebody who comes back to a checkout without its number is found by these.
  await sql`create index paymentByCustomer on payment (customerEmail collate nocase, packageType, createdAt)`.execute(
    db,
  )
}
