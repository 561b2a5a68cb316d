import { migration, changeTriggers } from './migration.ts'

/** Quotes to leads. The link columns work as those of an invoice do. */
export const quotes = migration('020-quotes', [
  `create table quote (
    id text primary key,
    number text not null unique,
    prospectId text,
    packageType text not null check (packageType in ('Essential', 'Pre-Build', 'Premium')),
    customerName text not null,
    customerEmail text not null,
    customerAddress text not null,
    notes text not null,
    document text not null check (json_type(document) = 'object'),
    netPence integer not null,
    vatPence integer not null,
    totalPence integer not null check (totalPence = netPence + vatPence and totalPence > 0),
    depositPence integer not null check (depositPence > 0),
    expiresOn text not null,
    issuedAt text not null,
    acceptedAt text,
    acceptedBy text,
    acceptedHash text,
    declinedAt text,
    declineReason text,
    withdrawnAt text,
    replacedById text references quote (id) on delete set null,
    linkNumber integer not null default 1 check (linkNumber > 0),
    linkMadeAt text,
    erasedAt text,
    check ((acceptedAt is not null) + (declinedAt is not null) + (withdrawnAt is not null) <= 1),
    check ((acceptedAt is null) = (acceptedHash is null) and (acceptedAt is null) = (acceptedBy is null))
  ) strict`,
  ...changeTriggers('quote'),
  `create index quoteByProspect on quote (prospectId, issuedAt) where prospectId is not null`,
  `create index quoteByReplacement on quote (replacedById) where replacedById is not null`,
  // What was offered stays as it was, and an answer is final. Only the customer's details may be emptied.
  `create trigger quoteNotUpdated before update of id, number, packageType, document, netPence, vatPence, totalPence, depositPence, expiresOn,
    issuedAt on quote begin
    select raise(abort, 'An issued quote cannot be changed.');
  end`,
  `create trigger quoteAnswerNotUpdated before update of acceptedAt, acceptedHash, declinedAt, withdrawnAt on quote
    when coalesce(old.acceptedAt, old.declinedAt, old.withdrawnAt) is not null begin
    select raise(abort, 'The answer to a quote cannot be changed.');
  end`,
  `create trigger quoteNotDeleted before delete on quote when old.acceptedAt is not null begin
    select raise(abort, 'An accepted quote cannot be deleted.');
  end`,
])
