import type { ParsedInput } from '#shared/contract/api-call.ts'
import { type exportPersonalData, type Held, type HeldKind, heldKinds } from '#shared/contract/personal-data.ts'
import type { Deps } from '../deps.ts'
import { recordAudit } from '../platform/audit/record.ts'
import { AppError } from '../platform/errors.ts'
import type { Collected, Person } from '../platform/personal-data.ts'
import type { Download } from '../platform/results.ts'
import { personByEmail, personByLead } from '../prospects/identity/person.ts'
import { registry } from './registry.ts'

type Context = Pick<Deps, 'db' | 'clock' | 'hashContact'>
type Subject = ParsedInput<typeof exportPersonalData>['body']

/** Returns how many records of each kind are held about whoever has this address, and from when. */
export async function readHeld(context: Context, email: string): Promise<Held[]> {
  const collected = await collect(context, await personByEmail(context, email))
  const times = new Map<HeldKind, { times: string[]; stays: boolean }>()
  for (const { kind, list, time, stays = false, erased = false } of registry.flatMap(({ counts = [] }) => counts)) {
    const rows = (collected[list] ?? []).filter(({ erasedAt = null }) => (erasedAt !== null) === erased)
    const before = times.get(kind)?.times ?? []
    times.set(kind, { times: [...before, ...rows.map((row) => String(row[time]))], stays })
  }
  return heldKinds.flatMap((kind) => {
    const { times: unsorted = [], stays = false } = times.get(kind) ?? {}
    const sorted = unsorted.toSorted()
    const [from] = sorted
    const to = sorted.at(-1)
    return from === undefined || to === undefined ? [] : [{ kind, count: sorted.length, from, to, stays }]
  })
}

/** Returns everything held about a person as a JSON document to hand to them; the export is audited.
 *  @throws AppError `invalid_input`, `not_found` for an unknown lead */
export async function exportPerson(context: Context, subject: Subject): Promise<Download> {
  const { db, clock } = context
  const person = await findPerson(context, subject)
  const records = await collect(context, person)
  const [subjectId] = person.leadIds
  await recordAudit(db, clock, {
    action: 'person_exported',
    ...(subjectId === undefined ? {} : { subjectId }),
    detail: { records: Object.values(records).reduce((sum, rows) => sum + rows.length, 0) },
  })
  const madeAt = clock.now().toISOString()
  const document = JSON.stringify({ madeAt, askedFor: subject, ...records }, undefined, 2)
  return { fileName: `personal-data-${madeAt.slice(0, 10)}.json`, chunks: inOnePiece(document) }
}

/** Reads in one transaction, so that all records are of the same moment. */
function collect({ db }: Context, person: Person): Promise<Collected> {
  return db.transaction().execute(async (trx) => {
    const collected: Collected = {}
    for (const data of registry) Object.assign(collected, await data.collect?.(trx, person))
    return collected
  })
}

async function findPerson(context: Context, { email, prospectId }: Subject): Promise<Person> {
  if (email !== undefined && prospectId === undefined) return personByEmail(context, email)
  if (prospectId === undefined || email !== undefined) {
    const message = 'Please give either an email address or a lead'
    throw new AppError('invalid_input', `${message}.`, { fields: { email: message } })
  }
  const person = await personByLead(context, prospectId)
  if (!person) throw new AppError('not_found', 'Lead not found.')
  return person
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text
}
