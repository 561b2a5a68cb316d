import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { exportPersonalData, Held } from '#shared/contract/personal-data.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Download } from '../../platform/results.ts'
import { collect } from './collect.ts'
import { describeHeld } from './held.ts'
import { type Person, personByEmail, personByLead } from '../../prospects/identity/person.ts'

type Using = Pick<Deps, 'db' | 'clock' | 'hashContact'>
type Asked = ParsedInput<typeof exportPersonalData>['body']

/** What the document would be of, counted. */
export async function readHeld(using: Using, email: string): Promise<Held[]> {
  return describeHeld(await collect(using.db, await personByEmail(using, email)))
}

/** The document that answers "what do you hold about me?". An address that nobody has gives one that says so.
 *  @throws AppError `invalid_input`, `not_found` */
export async function exportPerson(using: Using, asked: Asked): Promise<Download> {
  const { db, clock } = using
  const person = await identify(using, asked)
  const records = await collect(db, person)
  const [subjectId] = person.ids
  await recordAudit(db, clock, {
    action: 'person_exported',
    ...(subjectId === undefined ? {} : { subjectId }),
    detail: { records: Object.values(records).reduce((sum, rows) => sum + rows.length, 0) },
  })
  const madeAt = clock.now().toISOString()
  const document = JSON.stringify({ madeAt, askedFor: asked, ...records }, undefined, 2)
  return { fileName: `personal-data-${madeAt.slice(0, 10)}.json`, chunks: inOnePiece(document) }
}

async function identify(using: Using, { email, prospectId }: Asked): Promise<Person> {
  if (email !== undefined && prospectId === undefined) return personByEmail(using, email)
  if (prospectId === undefined || email !== undefined) {
    const message = 'Please give either an email address or a lead'
    throw new AppError('invalid_input', `${message}.`, { fields: { email: message } })
  }
  const person = await personByLead(using, prospectId)
  if (!person) throw new AppError('not_found', 'Lead not found.')
  return person
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text
}
