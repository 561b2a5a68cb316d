import { type RawBuilder, sql } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { type exportPersonalData, type Held, heldKinds } from '#shared/contract/personal-data.ts'
import type { Deps } from '../deps.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Trx } from '../platform/database/schema.ts'
import { found, invalidField } from '../platform/errors.ts'
import type { ExportedList, Person } from '../platform/personal-data/personal-data.ts'
import type { Download } from '../platform/paging.ts'
import { personByEmail, personByLead } from '../prospects/identity/person.ts'
import { registry } from './registry.ts'

type Context = Pick<Deps, 'clock' | 'hashContact'>
type Subject = ParsedInput<typeof exportPersonalData>['body']

type Row = Record<string, unknown>

/** Returns how many records of each kind are held about the person with this address, and from when. */
export async function readHeld(trx: Trx, context: Context, email: string): Promise<Held[]> {
  const collected = await collect(trx, await personByEmail({ ...context, db: trx }, email))
  const records = collected.flatMap(({ list, rows }) =>
    rows.map((row) => {
      const isErased = row['erasedAt'] != null
      const kind = isErased ? list.heldWhenErased : list.held
      return { kind, time: String(row[list.time]), stays: isErased || list.stays === true }
    }),
  )
  return heldKinds.flatMap((kind) => {
    const ofKind = records.filter((record) => record.kind === kind)
    const times = ofKind.map(({ time }) => time).toSorted()
    const [from] = times
    const to = times.at(-1)
    const stays = ofKind.some((record) => record.stays)
    return from === undefined || to === undefined ? [] : [{ kind, count: times.length, from, to, stays }]
  })
}

/** Returns everything held about a person as a JSON document to hand to them; the export is audited.
 *  @throws AppError `invalid_input`, `not_found` for an unknown lead */
export async function exportPerson(trx: Trx, context: Context, subject: Subject): Promise<Download> {
  const { clock } = context
  const person = await findPerson({ ...context, db: trx }, subject)
  const collected = await collect(trx, person)
  const [subjectId] = person.leadIds
  await recordAudit(trx, clock, {
    action: 'person_exported',
    ...(subjectId === undefined ? {} : { subjectId }),
    detail: { records: collected.reduce((sum, { rows }) => sum + rows.length, 0) },
  })
  const madeAt = clock.now().toISOString()
  const records = Object.fromEntries(collected.map(({ name, rows }) => [name, rows]))
  const document = JSON.stringify({ madeAt, askedFor: subject, ...records }, undefined, 2)
  return { fileName: `personal-data-${madeAt.slice(0, 10)}.json`, chunks: inOnePiece(document) }
}

async function collect(trx: Trx, person: Person) {
  const lists = registry.flatMap(({ lists = {} }) => Object.entries(lists))
  const collected: { name: string; list: ExportedList; rows: Row[] }[] = []
  for (const [name, list] of lists) {
    const columns: readonly (string | RawBuilder<unknown>)[] = list.columns.flat()
    const selected = columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column))
    const { rows } = await sql<Row>`
        select ${sql.join(selected)} from ${sql.table(list.table)} where ${list.where(person)}`.execute(trx)
    const sorted = rows.toSorted((one, other) => (String(one[list.time]) < String(other[list.time]) ? -1 : 1))
    collected.push({ name, list, rows: sorted.map((row) => Object.assign(row, parseJson(row, list.json))) })
  }
  return collected
}

function parseJson(row: Row, columns: readonly string[] = []): Row {
  return Object.fromEntries(
    columns.map((column) => [column, typeof row[column] === 'string' ? (JSON.parse(row[column]) as unknown) : null]),
  )
}

async function findPerson(context: Context & Pick<Deps, 'db'>, { email, prospectId }: Subject): Promise<Person> {
  if (email !== undefined && prospectId === undefined) return personByEmail(context, email)
  if (prospectId === undefined || email !== undefined) {
    throw invalidField('email', 'Please give either an email address or a lead')
  }
  return found(await personByLead(context, prospectId), 'Lead')
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text
}
