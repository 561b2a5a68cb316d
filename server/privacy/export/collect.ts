import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Person } from '../../prospects/identity/person.ts'

type Row = Record<string, unknown>

/** Everything held on a person, by kind of record; a kind of which there is nothing is an empty list. */
export type Collected = Record<string, Row[]>

/** Keys to our doors, and what only repeats in another form what stands beside it. */
const withheld: ReadonlySet<string> = new Set([
  'calendar',
  'contentHash',
  'dedupeKey',
  'emailNormalised',
  'headers',
  'html',
  'phoneNormalised',
  'sourceUrlNormalised',
  'tokenExpiresAt',
  'tokenHash',
  'unsubscribeToken',
])

const jsonColumns: ReadonlySet<string> = new Set([
  'before',
  'campaign',
  'chosen',
  'detail',
  'document',
  'emailValidationIssues',
  'other',
])

/** Reads it in one transaction, so that the document is of one moment. */
export function collect(db: Kysely<Database>, { ids, emails }: Person): Promise<Collected> {
  const ofLead = (column: string) => isOneOf(sql.ref(column), ids)
  const theirs = (emailColumn: string) =>
    sql`(${ofLead('prospectId')} or ${isOneOf(sql`lower(${sql.ref(emailColumn)})`, emails)})`
  const subscriptions = isOneOf(sql.ref('emailNormalised'), emails)

  const queries: Record<string, RawBuilder<unknown>> = {
    leads: sql`select * from prospect where ${ofLead('id')} order by createdAt, id`,
    archivedLeads: sql`select * from archivedProspect where ${ofLead('originalProspectId')} order by archivedAt, id`,
    deletedLeads: sql`select * from deletedProspect where ${ofLead('originalProspectId')} order by deletedAt, id`,
    history: sql`select * from crmActivity where ${ofLead('prospectId')} order by performedAt, id`,
    mergedLeads: sql`select id, mergedAt, undoneAt, memory -> '$.before' as before, memory -> '$.other.row' as other
      from prospectMerge where ${ofLead('keptId')} or ${ofLead('otherId')} order by mergedAt, id`,
    // The other lead is somebody else, of whom nothing is told here.
    toldApart: sql`select decidedAt from differentPeople where ${ofLead('firstId')} or ${ofLead('secondId')} order by decidedAt`,
    tasks: sql`select * from task where ${ofLead('prospectId')} order by dueOn, id`,
    ourEmails: sql`select * from emailCommunication where ${ofLead('prospectId')} order by sentAt, id`,
    consultations: sql`select * from consultation where ${theirs('email')} order by createdAt, id`,
    calls: sql`select * from call
      where consultationId in (select id from consultation where ${theirs('email')}) order by startsAt, id`,
    estimates: sql`select * from calculatorSubmission where ${theirs('email')} order by createdAt, id`,
    payments: sql`select * from payment where ${theirs('customerEmail')} order by createdAt, id`,
    surveys: sql`select * from survey
      where paymentId in (select id from payment where ${theirs('customerEmail')}) order by createdAt, paymentId`,
    invoices: sql`select * from invoice where ${theirs('customerEmail')} order by issuedAt, id`,
    paymentEvents: sql`select * from providerEvent
      where paymentId in (select id from payment where ${theirs('customerEmail')}) order by occurredAt, id`,
    newsletter: sql`select * from newsletterSubscriber where ${subscriptions} order by createdAt, id`,
    newsletterConsents: sql`select * from newsletterConsent
      where subscriberId in (select id from newsletterSubscriber where ${subscriptions}) order by askedAt, id`,
    // Alerts go to the owner, whose address says nothing about whom they are of.
    automaticMails: sql`select * from outbox where ${ofLead('prospectId')}
      or (${isOneOf(sql`lower(recipient)`, emails)} and audience = 'visitor') order by createdAt, id`,
    archivedAddresses: sql`select * from archivedEmail where ${ofLead('originalProspectId')}`,
    archivedPhones: sql`select * from archivedPhone where ${ofLead('originalProspectId')}`,
    archivedPages: sql`select * from archivedSourceUrl where ${ofLead('originalProspectId')}`,
    deletedAddresses: sql`select * from deletedEmail where ${ofLead('originalProspectId')}`,
    deletedPhones: sql`select * from deletedPhone where ${ofLead('originalProspectId')}`,
    whatWasDone: sql`select * from auditEntry where ${ofLead('subjectId')} order by createdAt, id`,
  }
  return db.transaction().execute(async (trx) => {
    const collected: Collected = {}
    for (const [kind, query] of Object.entries(queries)) {
      const { rows } = await sql<Row>`${query}`.execute(trx)
      collected[kind] = rows.map(readable)
    }
    return collected
  })
}

function isOneOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  return values.length === 0 ? sql`false` : sql`${column} in (${sql.join(values)})`
}

function readable(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !withheld.has(column))
      .map(([column, value]) => [
        column,
        jsonColumns.has(column) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
      ]),
  )
}
