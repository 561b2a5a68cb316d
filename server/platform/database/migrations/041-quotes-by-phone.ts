import { migration } from './migration.ts'

/** Quotes that the owner marks as accepted by telephone, which can be undone, and the quote that a deposit was paid for. */
export const quotesByPhone = migration('041-quotes-by-phone', [
  `alter table quote add column acceptedByPhoneOn text check (acceptedByPhoneOn is null or acceptedAt is not null)`,
  // Package, value and deposit of the lead before, to which undoing returns.
  `alter table quote add column leadBefore text check (leadBefore is null or json_type(leadBefore) = 'object')`,
  `drop trigger quoteAnswerNotUpdated`,
  // What a customer has answered is final; what the owner has noted for them can only be removed as a whole.
  `create trigger quoteAnswerNotUpdated
    before update of acceptedAt, acceptedHash, acceptedByPhoneOn, declinedAt, withdrawnAt on quote
    when coalesce(old.acceptedAt, old.declinedAt, old.withdrawnAt) is not null and not (old.acceptedByPhoneOn is not null
      and coalesce(new.acceptedAt, new.acceptedBy, new.acceptedHash, new.acceptedByPhoneOn, new.declinedAt, new.withdrawnAt) is null)
    begin
    select raise(abort, 'The answer to a quote cannot be changed.');
  end`,
  `alter table payment add column quoteId text`,
  `alter table payment add column linkedProspectId text`,
  `create index paymentByQuote on payment (quoteId) where quoteId is not null`,
])
