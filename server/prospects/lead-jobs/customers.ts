import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/schema.ts'
import { depositOf } from './queries.ts'

/** Whom a job is for: whoever has paid its deposit or, without one, its lead, live or archived. */
export type JobCustomer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>

export function findCustomer(db: Queryable, jobId: string) {
  return db
    .selectFrom(customers(db).as('customer'))
    .selectAll('customer')
    .where('customer.jobId', '=', jobId)
    .executeTakeFirst()
}

/** Selects the customer of every job, with the deposit if there is one: the last one that is held, or else the last one that was paid. */
export function customers(db: Queryable) {
  return db
    .selectFrom('job')
    .leftJoin('payment', (join) => join.on('payment.id', '=', depositOf('job.id')))
    .leftJoin('prospect', 'prospect.id', 'job.prospectId')
    .leftJoin('archivedProspect as archived', 'archived.originalProspectId', 'job.prospectId')
    .where((is) => is.or([is('prospect.id', 'is not', null), is('archived.originalProspectId', 'is not', null)]))
    .select(['job.id as jobId', 'job.prospectId', 'payment.id as depositId', 'provider'])
    .select(['succeededAt', 'earlyStartRequestedAt'])
    .select(({ fn }) => [
      fn.coalesce('payment.packageType', 'job.packageType').as('packageType'),
      fn.coalesce('payment.createdAt', 'job.begunAt').as('createdAt'),
      fn.coalesce('customerName', 'prospect.name', 'archived.name', sql.lit('')).as('customerName'),
      fn.coalesce('customerEmail', 'prospect.email', 'archived.email').as('customerEmail'),
      fn.coalesce('customerPhone', 'prospect.phone', 'archived.phone').as('customerPhone'),
      fn.coalesce('prospect.location', 'archived.location').as('location'),
      fn.coalesce('prospect.postcode', 'archived.postcode').as('postcode'),
    ])
}
