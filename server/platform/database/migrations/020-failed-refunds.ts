import { type Kysely, sql } from 'kysely'

/** A refund may fail after it has been told of, so what was told, when, and what failed are kept apart: refundedPence follows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment add column refundToldPence integer not null default 0`.execute(db)
  await sql`alter table payment add column refundToldAt text`.execute(db)
  await sql`alter table payment add column failedRefunds text not null default '[]'
    check (json_type(failedRefunds) = 'array')`.execute(db)
  await sql`update payment set refundToldPence = refundedPence, refundToldAt = coalesce(
      (select max(occurredAt) from providerEvent where paymentId = payment.id and type = 'charge.refunded'), updatedAt)
    where refundedPence > 0`.execute(db)
}
