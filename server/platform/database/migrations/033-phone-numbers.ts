import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The first British number in a text: with +44 or 00 44 and perhaps (0), or with its 0, and ten digits. */
const british = /(?:(?:\+|00) ?44[ ().-]*(?:0[ ().-]*)?|0[ ().-]*)([1-357-9](?:[ ().-]*\d){9})(?!\d)/

/** Numbers that people type in place of their own, without the country code. */
const madeUp = [
  ...Array.from({ length: 10 }, (_, digit) => [
    String(digit).repeat(10),
    `7${digit}`.padEnd(10, `${digit}`),
    `1${digit}`.padEnd(10, `${digit}`),
  ]),
  ['1234567890', '7123456789', '0123456789'],
].flat()

interface Row {
  id: string
  phone: string
}

/** Text that isn't a phone number identified people: `4.47701E+11` of a spreadsheet and `00000000000` made strangers one person. It identifies
 *  nobody now, and a number with other text is known by its digits. */
export const phoneNumbers: Migration = {
  name: '033-phone-numbers',
  async up(db) {
    for (const table of ['prospect', 'archivedProspect'] as const) await normalisePhones(db, table)
    await sql`delete from archivedPhone where phone not in
      (select phoneNormalised from archivedProspect where phoneNormalised is not null)`.execute(db)
    await sql`delete from deletedPhone where phone not glob '+[1-9]*' and phone not glob 'erased:*'`.execute(db)
    await sql`delete from deletedPhone where phone in (${sql.join(madeUp.map((digits) => `+44${digits}`))})`.execute(db)
  },
}

async function normalisePhones(db: Kysely<unknown>, table: 'prospect' | 'archivedProspect'): Promise<void> {
  const leads = sql.table(table)
  await sql`update ${leads} set phoneNormalised = null
    where phoneNormalised in (${sql.join(madeUp.map((digits) => `+44${digits}`))})`.execute(db)
  const { rows } = await sql<Row>`select id, phone from ${leads}
    where phone is not null and phoneNormalised is not null and phoneNormalised not glob '+[1-9]*'`.execute(db)
  for (const { id, phone } of rows) {
    const digits = british.exec(phone.slice(0, 200))?.[1]?.replaceAll(/\D/g, '')
    const normalised = digits === undefined || madeUp.includes(digits) ? null : `+44${digits}`
    await sql`update ${leads} set phoneNormalised = ${normalised} where id = ${id}`.execute(db)
  }
}
