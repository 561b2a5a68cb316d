import { migration, changeTriggers } from './migration.ts'

/** Credit notes for what was given back of a deposit, by a refund or a lost dispute. The link columns work as those of an invoice do. */
export const depositCredits = migration('039-deposit-credits', [
  `create table depositCredit (
    id text primary key,
    number text not null unique,
    paymentId text not null references payment (id),
    prospectId text,
    reason text not null check (reason in ('refund', 'dispute')),
    receiptNumber text not null,
    packageType text not null check (packageType in ('Essential', 'Pre-Build', 'Premium')),
    customerName text not null,
    customerEmail text not null,
    document text not null check (json_type(document) = 'object'),
    netPence integer not null,
    vatPence integer not null,
    totalPence integer not null check (totalPence = netPence + vatPence and totalPence > 0),
    testMode integer not null check (testMode in (0, 1)),
    issuedAt text not null,
    cancelledAt text,
    linkNumber integer not null default 1 check (linkNumber > 0),
    linkMadeAt text,
    erasedAt text
  ) strict`,
  // The hub lists it with the invoices.
  ...changeTriggers('depositCredit', { events: ['insert', 'update'], subject: 'invoice' }),
  `create index depositCreditByPayment on depositCredit (paymentId)`,
  `create index depositCreditByProspect on depositCredit (prospectId, issuedAt) where prospectId is not null`,
  `create trigger depositCreditNotUpdated before update of id, number, paymentId, reason, receiptNumber, packageType, document, netPence,
    vatPence, totalPence, testMode, issuedAt on depositCredit begin
    select raise(abort, 'An issued credit note cannot be changed.');
  end`,
  `create trigger depositCreditNotRestored before update of cancelledAt on depositCredit when old.cancelledAt is not null begin
    select raise(abort, 'A cancelled credit note stays cancelled.');
  end`,
  `create trigger depositCreditNotDeleted before delete on depositCredit begin
    select raise(abort, 'An issued credit note cannot be deleted.');
  end`,
])
