import { type Kysely, sql } from 'kysely'

const frozen =
  'id, number, kind, creditsId, packageType, document, netPence, vatPence, duePence, paidPence, issuedAt, testMode'

/** Balance invoices, and the credit notes that take them back. Each row has a number of its own, and none ever goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table invoice (
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
    check ((kind = 'credit_note') = (creditsId is not null)),
    check (paidAt is null or voidedAt is null)
  ) strict`.execute(db)
  await sql`create index invoiceByProspect on invoice (prospectId, issuedAt) where prospectId is not null`.execute(db)

  // What has been issued stands as it was. Only whom it was made out to may be emptied, once the law lets it go.
  await sql`create trigger invoiceFrozen before update of ${sql.raw(frozen)} on invoice begin
    select raise(abort, 'an invoice that was issued does not change');
  end`.execute(db)
  await sql`create trigger invoiceKept before delete on invoice begin
    select raise(abort, 'an invoice that was issued does not go');
  end`.execute(db)

  for (const [event, action] of [
    ['insert', 'created'],
    ['update', 'updated'],
  ] as const) {
    await sql`create trigger ${sql.raw(`invoiceChange${action}`)} after ${sql.raw(event)} on invoice begin
      insert into change (subject, id, action) values ('invoice', new.id, ${sql.lit(action)});
    end`.execute(db)
  }
}
