import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from './testing.ts'

/** The stored entities as the specification lists them: each field with its default, where it names one, and `!` where it is
 *  required. `now` is the time of writing. A field named in two words there is one in camel case here. */
const prospectFields =
  "name! email emailValidated=0 emailScore emailValidationIssues phone location postcode projectType! description sourceUrl sourcePlatform! priority='medium' status='new' contactedAt notes selectedPackage packageValue depositRequired depositPaid=0 invoiceNumber crmStage='prospect' createdAt updatedAt"

const entities: Record<string, string> = {
  consultation: 'id firstName! lastName! email! phone! extensionType projectDescription createdAt=now',
  calculatorSubmission: 'name! email! sqm! estimatedCost',
  session: 'sid sess! expire!',
  user: 'id email! firstName lastName profileImageUrl createdAt updatedAt',
  prospect: `id ${prospectFields}`,
  scrapingSource: 'id name platform url! searchTerms! isActive=1 lastScraped scrapingInterval=24 createdAt',
  scrapingLog: 'id sourceId! status! prospectsFound=0 errorMessage scrapedAt',
  emailCommunication:
    "id prospectId! emailType! subject! emailContent! sentAt method='mailto' status='sent' openedAt clickedAt providerMessageId notes",
  crmActivity: 'id prospectId! activityType! description! oldValue newValue performedAt notes',
  deletedProspect: 'id originalProspectId! email! name! sourceIdentifier deletedAt deletedReason',
  archivedProspect: `id ${prospectFields} originalProspectId! archivedAt! archiveReason originalCreatedAt! originalUpdatedAt!`,
  archivedEmail: 'email archivedAt archiveReason originalProspectId',
  archivedPhone: 'phone archivedAt archiveReason originalProspectId',
  archivedSourceUrl: 'sourceUrl archivedAt archiveReason originalProspectId',
  deletedEmail: 'email deletedAt deletedReason originalProspectId',
}

const now = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"

/** Parses a field that is written as `name`, `name!` or `name=default` into a row of the pragma. */
function readField(field: string) {
  const [, name = '', isRequired, value] = /^(\w+)(!?)(?:=(.+))?$/.exec(field) ?? []
  return {
    name,
    ...(isRequired ? { notnull: 1 } : {}),
    ...(value ? { dflt_value: value === 'now' ? now : value } : {}),
  }
}

test.each(Object.entries(entities))(
  'the table %s has the fields, requirements and defaults of the specification',
  async (table, fields) => {
    await using database = await testDatabase()
    const { rows } = await sql<{ name: string; notnull: number; dflt_value: string | null }>`
    select name, "notnull", dflt_value from pragma_table_info(${table})`.execute(database.db)
    const expected = fields.split(' ').map(readField)
    const columns = expected.map(({ name }) => rows.find((row) => row.name === name))
    expect(columns).toMatchObject(expected)
  },
)

test.each([
  ['user', 'email'],
  ['deletedProspect', 'originalProspectId'],
  ['archivedProspect', 'originalProspectId'],
  ['archivedEmail', 'email'],
  ['archivedPhone', 'phone'],
  ['archivedSourceUrl', 'sourceUrl'],
  ['deletedEmail', 'email'],
])('in the table %s, %s is unique', async (table, column) => {
  await using database = await testDatabase()
  const { rows } = await sql`
    select 1 from pragma_index_list(${table}) as indexes
    where indexes."unique" = 1 and not indexes.partial
      and (select group_concat(name) from pragma_index_info(indexes.name)) = ${column}`.execute(database.db)
  expect(rows).not.toEqual([])
})

test('the expiry of a session is indexed', async () => {
  await using database = await testDatabase()
  const { rows } = await sql`
    select 1 from pragma_index_list('session') as indexes
    where (select group_concat(name) from pragma_index_info(indexes.name)) = 'expire'`.execute(database.db)
  expect(rows).not.toEqual([])
})

test('a scraping log refers to a scraping source', async () => {
  await using database = await testDatabase()
  const { rows } = await sql`select "from", "table" from pragma_foreign_key_list('scrapingLog')`.execute(database.db)
  expect(rows).toContainEqual({ from: 'sourceId', table: 'scrapingSource' })
})

const prospectValues = {
  status: ['new', 'contacted', 'interested', 'quoted', 'converted', 'rejected'],
  projectType: ['extension', 'loft_conversion', 'structural', 'building_regs'],
  priority: ['high', 'medium', 'low'],
  selectedPackage: ['basic', 'prebuild'],
}

test.each(Object.entries(prospectValues))('the %s of a prospect is one of %j', async (column, values) => {
  await using database = await testDatabase()
  const row = { name: 'Ann Hill', projectType: 'extension', sourcePlatform: 'website' } as const
  const insert = (value: string) =>
    database.db
      .insertInto('prospect')
      .values({ ...row, id: value, [column]: value })
      .execute()
  for (const value of values) await insert(value)
  const { rows } = await sql`select ${sql.ref(column)} as value from prospect order by rowid`.execute(database.db)
  expect(rows).toEqual(values.map((value) => ({ value })))
  await expect(insert('another')).rejects.toThrow('CHECK constraint failed')
})
