import { migration } from './migration.ts'

/** Documents that are printed when their email is sent, and reminders of unpaid invoices. */
export const documents = migration('021-documents', [
  `alter table outbox add column document text check (json_type(document) = 'object')`,
  `alter table invoice add column dueOn text`,
  `alter table invoice add column reminderCount integer not null default 0 check (reminderCount >= 0)`,
  `alter table invoice add column remindedAt text`,
  `create index invoiceUnpaid on invoice (issuedAt) where kind = 'balance' and paidAt is null and voidedAt is null`,
  `create trigger invoiceDueOnNotUpdated before update of dueOn on invoice begin
    select raise(abort, 'An issued invoice cannot be changed.');
  end`,
])
