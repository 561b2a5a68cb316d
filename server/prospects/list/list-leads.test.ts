import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveProspect, deleteProspect } from '#shared/contract/prospect-archive.ts'
import { addNote } from '#shared/contract/prospect-history.ts'
import { editProspect, listProspects, type Prospect, sorts } from '#shared/contract/prospects.ts'
import { compareLeads } from '#shared/business/lead-list.ts'
import type { ListedRow } from '../queries.ts'
import { testDatabase } from '../../platform/database/testing.ts'
import { matches, resolveFilter } from './filter.ts'
import { count, countQuery, pageQuery, summaryQuery } from './queries.ts'
import { type LeadsApp, startLeads } from '../testing.ts'

let app: LeadsApp
beforeAll(async () => {
  app = await startLeads()
  await app.add({
    name: 'Zoë Ångström',
    email: 'zoe.a@oak-house.example',
    phone: '+44 (0)20 7946 0018',
    location: 'Saint-Étienne Road, Winchester',
    postcode: 'SO23 9AA',
    description: 'A garden room with a "green" roof; £40,000 at most',
    notes: "Met at O'Brien's",
  })
  await app.add({ name: 'Bob Plain', email: 'bob@example.com', phone: '01962 000 222', location: 'Romsey' })
})
afterAll(() => app[Symbol.asyncDispose]())

const search = async (q: string) => (await app.hub.call(listProspects, { query: { q } })).map(({ name }) => name)

describe('search finds', () => {
  test.each([
    ['a name without its accents', 'zoe angstrom'],
    ['a name with other accents', 'ZÖE'],
    ['the beginning of a word', 'ang'],
    ['an address', 'zoe.a@oak-house.example'],
    ['a part of an address', 'oak-house'],
    ['the number as it was typed', '+44 (0)20 7946 0018'],
    ['the number in national digits', '02079460018'],
    ['the number in international digits', '+442079460018'],
    ['the number with 0044', '0044 20 7946 0018'],
    ['the number with 44 alone', '442079460018'],
    ['the end of the number', '0018'],
    ['the middle of the number', '7946 00'],
    ['a postcode without its blank', 'so239aa'],
    ['the beginning of a postcode', 'SO23'],
    ['words of the description, in any order', 'roof garden'],
    ['a word with an apostrophe', "o'brien"],
    ['a word with an apostrophe, without it', 'OBrien'],
    ['words of several fields', 'zoe winchester green 7946'],
  ])('%s', async (_, q) => {
    expect(await search(q)).toEqual(['Zoë Ångström'])
  })

  test('nobody for words that no lead contains', async () => {
    expect(await search('zoe romsey')).toEqual([])
  })

  test('notes on the timeline, also of archived leads', async () => {
    const { id } = await app.add({ name: 'Noted', email: 'noted@example.com', phone: '01962 000 333' })
    await app.hub.call(addNote, { params: { id }, body: { text: 'Wants a wisteria arch' } })
    expect(await search('wisteria')).toEqual(['Noted'])
    await app.hub.call(archiveProspect, { params: { id }, body: {} })
    expect(await search('wisteria')).toEqual([])
    const archived = await app.ask('/api/archived-prospects?q=wisteria')
    expect(await archived.json()).toEqual([expect.objectContaining({ name: 'Noted' })])
    await app.hub.call(deleteProspect, { params: { id }, body: {} })
    expect(await (await app.ask('/api/archived-prospects?q=wisteria')).json()).toEqual([])
  })

  test('the present text of a lead, not an earlier one', async () => {
    const { id, updatedAt } = await app.add({ name: 'Changer', email: 'ch@example.com', phone: '01962 000 334' })
    await app.hub.call(editProspect, { params: { id }, body: { updatedAt, name: 'Renamed' } })
    expect([await search('changer'), await search('renamed')]).toEqual([[], ['Renamed']])
  })
})

describe('letters, marks and postcodes', () => {
  const people = [
    ['Łukasz Żak', 'lukasz', 'LUKASZ ZAK', 'łukasz'],
    ['Søren Ærø', 'soren', 'soren aero', 'SØREN'],
    ['Đào Đức', 'dao', 'duc'],
    ['Groß', 'gross', 'GROSS', 'groß'],
    ['Þór Ísleifsson', 'thor', 'isleifsson'],
    ['Œuvray', 'oeuvray'],
    ['Işık Yılmaz', 'isik', 'yilmaz'],
    ['Sean O’Brien', "o'brien", 'obrien', 'OBrien', 'o’brien', 'brien'],
    ['Ann Smith-Jones', 'smithjones', 'smith-jones', 'jones'],
    ['Dara OʼShea', 'oshea', "o'shea"],
    ['Meg McAllister', 'mcallister'],
    ['J.R. Hartley', 'jr hartley', 'j.r. hartley', 'j r hartley'],
    ['A B Whitcombe', 'ab whitcombe', 'a.b. whitcombe', 'a b whitcombe'],
    ['JP Pelham', 'jp pelham', 'j.p. pelham'],
    ['Γιώργος Αϊβαλής', 'γιωργος', 'Γιώργος', 'αιβαλη'],
    ['Андрей Ёлкин', 'андреи', 'Андрей', 'елкин', 'ёлкин'],
    ['Tom Obrian', "o'brian", 'obrian'],
  ] as const

  test('are found by their base letters and without their marks', async () => {
    await using leads = await startLeads()
    await leads.find(...people.map(([name], index) => ({ name, email: `person${index}@example.com` })))
    for (const [name, ...searches] of people) {
      for (const q of searches) {
        const found = await leads.hub.call(listProspects, { query: { q } })
        expect([q, found.map((one) => one.name)]).toEqual([q, [name]])
      }
    }
  })

  test('letters that follow each other are initials in a name alone', async () => {
    await using leads = await startLeads()
    await leads.find({ name: 'Ann Vale', email: 'a@example.com', description: 'It’s a mess, and it’s the roof' })
    for (const q of ['sam', 'sa', 'st']) expect(await leads.hub.call(listProspects, { query: { q } })).toEqual([])
  })

  test('a postcode is found anywhere in a text, with and without its blank', async () => {
    await using leads = await startLeads()
    await leads.find(
      { name: 'Location', email: 'a@example.com', location: '4 Elm Road, Winchester SO23 8ZZ' },
      { name: 'Description', email: 'b@example.com', description: 'An extension at SO238ZZ, please' },
      { name: 'Postcode', email: 'c@example.com', postcode: 'SO23 8ZZ' },
      { name: 'Elsewhere', email: 'd@example.com', postcode: 'SO22 8ZZ' },
    )
    for (const q of ['SO238ZZ', 'so23 8zz', 'SO23 8zz']) {
      const found = await leads.hub.call(listProspects, { query: { q, sort: 'name' } })
      expect([q, found.map(({ name }) => name)]).toEqual([q, ['Description', 'Location', 'Postcode']])
    }
  })

  test('names are listed by their base letters', async () => {
    await using leads = await startLeads()
    const names = ['Æbel', 'Élodie', 'Emil', 'Łukasz', 'Mark', 'Øyvind', 'Paul', 'Zoe', 'Žižek']
    await leads.find(...names.toReversed().map((name, index) => ({ name, email: `person${index}@example.com` })))
    const query = { sort: 'name' } as const
    expect((await leads.hub.call(listProspects, { query })).map(({ name }) => name)).toEqual([
      ...names.slice(0, 7),
      'Žižek',
      'Zoe',
    ])
  })
})

describe('search text is never an error', () => {
  test.each([
    '"',
    '""',
    "'",
    '*',
    '^',
    '-',
    '- -',
    '(',
    ')',
    '()',
    'AND',
    'OR',
    'NOT',
    'NEAR',
    'NEAR(',
    'a AND',
    'NOT a',
    'name:',
    'name : x',
    '{name place}: x',
    'zoe"',
    '"zoe',
    'zoe*',
    '+',
    '+ +',
    'a+b',
    '\\',
    '%',
    '_',
    ';',
    '--',
    "'; drop table prospect; --",
    '?!',
    '🏠',
    '٣٤٥',
    'ﬁ',
    '\u0301',
    '\u0000',
    'a\u0000b',
    '𝒵',
    '½',
    '1',
    '12',
    '123',
    '1'.repeat(200),
    '(((1 2 3',
    '+++123',
    'x'.repeat(200),
    'a '.repeat(100),
    '"a" '.repeat(50),
    '1 2 3 4 5 6 7 8 9 '.repeat(11),
  ])('%j', async (q) => {
    const live = await app.ask(`${listProspects.path}?${new URLSearchParams({ q }).toString()}`)
    const archived = await app.ask(`/api/archived-prospects?${new URLSearchParams({ q }).toString()}`)
    expect([live.status, archived.status]).toEqual([200, 200])
  })

  test('a search without a word finds nobody', async () => {
    expect(await search('?!')).toEqual([])
  })

  test('a search text that is too long is refused', async () => {
    const long = await app.ask(`${listProspects.path}?q=${'x'.repeat(201)}`)
    expect([long.status, await long.text()]).toEqual([400, 'Please use at most 200 characters.'])
  })
})

test.each([
  ['status=unheard', 'Please choose one of the statuses in the list.'],
  ['status=all', 'Please choose one of the statuses in the list.'],
  ['priority=urgent', 'Please choose high, medium or low.'],
  ['sort=random', 'Please choose one of the orders in the list.'],
  ['limit=0', 'Please ask for 1 to 500 leads at a time.'],
  ['limit=501', 'Please ask for 1 to 500 leads at a time.'],
  ['cursor=nonsense', 'The cursor is not valid.'],
  ['cursor=WyJuYW1lIiwiYSIsImIiXQ', 'The cursor is not valid.'],
])('the list with %s is refused', async (query, sentence) => {
  const response = await app.ask(`${listProspects.path}?${query}`)
  expect([response.status, await response.text()]).toEqual([400, sentence])
})

describe('ten thousand leads', () => {
  const total = 10_000
  const towns = ['Winchester', 'Basingstoke', 'Southampton', 'Romsey', 'Alton'] as const
  const statuses = ['new', 'contacted', 'interested', 'quoted', 'converted', 'rejected'] as const
  let database: Awaited<ReturnType<typeof testDatabase>>

  beforeAll(async () => {
    database = await testDatabase()
    await database.db.transaction().execute(async (trx) => {
      for (let n = 0; n < total; n += 1) {
        const createdAt = new Date(1_700_000_000_000 + Math.floor(n / 3) * 1000).toISOString()
        await trx
          .insertInto('prospect')
          .values({
            id: uuidv7(),
            name: `Person ${(n * 7919) % total}`,
            email: `person${n}@example.com`,
            emailNormalised: `person${n}@example.com`,
            phoneNormalised: `+4420${String(79_460_000 + n)}`,
            location: towns[n % towns.length],
            projectType: n % 2 === 0 ? 'extension' : 'loft_conversion',
            sourcePlatform: 'planning-register',
            priority: (['high', 'medium', 'low'] as const)[n % 3],
            status: statuses[n % statuses.length],
            emailScore: n % 7 === 0 ? null : n % 101,
            packageValue: n % 5 === 0 ? null : 1350 + (n % 3) * 600,
            description: 'A single-storey kitchen extension towards the garden',
            createdAt,
            updatedAt: createdAt,
          })
          .execute()
      }
    })
  }, 60_000)
  afterAll(() => database[Symbol.asyncDispose]())

  test.each(sorts)('are all read, page by page, in the order %s', async (sort) => {
    const seen: ListedRow[] = []
    let cursor
    for (;;) {
      const rows = await pageQuery(database.db, {}, { sort, cursor, limit: 499 }).execute()
      seen.push(...rows)
      const last = rows.at(-1)
      if (rows.length < 499 || !last) break
      cursor = { sort, key: last.sortKey, id: last.id }
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(total)
    expect(seen).toHaveLength(total)
    // The console orders what it has stored by the same rule.
    expect(seen).toEqual(seen.toSorted(compareLeads(sort)))
  })

  const filters = [
    {},
    { status: 'quoted' },
    { projectType: 'extension' },
    { priority: 'low' },
    { status: 'quoted', projectType: 'extension' },
    { status: 'quoted', priority: 'low' },
    { projectType: 'extension', priority: 'low' },
    { status: 'quoted', projectType: 'extension', priority: 'low' },
  ] as const

  test.each(sorts)('are read along an index in the order %s, also on later pages', async (sort) => {
    const [row] = await pageQuery(database.db, {}, { sort, cursor: undefined, limit: 1 }).execute()
    if (!row) throw new Error('there are leads')
    for (const cursor of [undefined, { sort, key: row.sortKey, id: row.id }]) {
      const plan = await planOf(pageQuery(database.db, {}, { sort, cursor, limit: 500 }).compile())
      expect(plan).toMatch(/USING INDEX prospectBy/)
      expect(plan).not.toContain('TEMP B-TREE')
    }
  })

  test.each(filters)('filtered by %j are exactly the ones that match', async (filter) => {
    const all = await database.db.selectFrom('prospect').select(['id', 'status', 'projectType', 'priority']).execute()
    const isMatch = (row: (typeof all)[number]) =>
      Object.entries(filter).every(([name, value]) => row[name as keyof typeof row] === value)
    const rows = await pageQuery(database.db, filter, { sort: 'newest', cursor: undefined, limit: total }).execute()
    const expected = all.filter(isMatch)
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)))
    expect(await count(database.db, 'prospect', filter)).toBe(expected.length)
  })

  test.each(filters)('filtered by %j are read along an index, newest first', async (filter) => {
    const page = { sort: 'newest', cursor: undefined, limit: 500 } as const
    const plan = await planOf(pageQuery(database.db, filter, page).compile())
    expect(plan).toMatch(/USING INDEX prospectBy/)
    expect(plan).not.toContain('TEMP B-TREE')
  })

  test.each(filters)('filtered by %j are counted in an index, without reading the leads', async (filter) => {
    const plan = await planOf(countQuery(database.db, 'prospect', filter).compile())
    expect(plan).toMatch(/^SEARCH (prospect USING COVERING INDEX|leadSum USING PRIMARY KEY)/)
  })

  test.each([{}, { origin: 'enquiries' }, { origin: 'found', status: 'new' }] as const)(
    'filtered by %j are counted and added up in the sums that are kept, without reading the leads',
    async (filter) => {
      const { db } = database
      const queries = [
        countQuery(db, 'prospect', filter).compile(),
        summaryQuery(db, 'status', filter).compile(),
        summaryQuery(db, 'crmStage', filter).compile(),
      ]
      for (const query of queries) expect(await planOf(query)).toMatch(/^SEARCH leadSum USING PRIMARY KEY/)
      expect(await count(db, 'prospect', filter)).toBe(
        (
          await db
            .selectFrom('prospect')
            .where((is) => matches(is, 'prospect', filter))
            .select('id')
            .execute()
        ).length,
      )
    },
  )

  test.each(sorts)('are read along the index of the order %s when many match, with the same result', async (sort) => {
    const filter = { priority: 'low' } as const
    const walked = { sort, cursor: undefined, limit: 50, total }
    expect(await planOf(pageQuery(database.db, filter, walked).compile())).not.toContain('TEMP B-TREE')
    expect(await pageQuery(database.db, filter, walked).execute()).toEqual(
      await pageQuery(database.db, filter, { ...walked, total: 1 }).execute(),
    )
  })

  test.each([
    ['the first page', {}],
    ['one status', { status: 'quoted' }],
    ['three filters', { status: 'quoted', projectType: 'loft_conversion', priority: 'low' }],
    ['a rare word', { q: 'person 4711' }],
    ['a word of every lead', { q: 'kitchen' }],
    ['a word of every fifth', { q: 'romsey' }],
    ['the end of a number', { q: '79461234' }],
    ['one letter', { q: 'p' }],
  ] as const)('%s takes well under 50 ms of processor time', async (_, asked) => {
    const times: number[] = []
    for (let run = 0; run < 7; run += 1) {
      const before = process.cpuUsage()
      const filter = await resolveFilter(database.db, asked)
      await pageQuery(database.db, filter, { sort: 'newest', cursor: undefined, limit: 500 }).execute()
      await count(database.db, 'prospect', filter)
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
    }
    // The best of a few runs: in others the garbage of the test itself is collected.
    expect(Math.min(...times)).toBeLessThan(40)
  })

  test.each(['kitchen', 'romsey', 'garden romsey', '79461'])(
    'searched for "%s" are found, counted and ordered correctly',
    async (q) => {
      const filter = await resolveFilter(database.db, { q, projectType: 'extension' })
      const rows = await pageQuery(database.db, filter, { sort: 'name', cursor: undefined, limit: total }).execute()
      const all = await database.db.selectFrom('prospect').selectAll().where('projectType', '=', 'extension').execute()
      const expected = all
        .filter((row) =>
          q
            .split(' ')
            .every((word) =>
              [row.name, row.location, row.description, row.phoneNormalised].join(' ').toLowerCase().includes(word),
            ),
        )
        .map(({ name }) => name)
      expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(expected))
      expect(await count(database.db, 'prospect', filter)).toBe(expected.length)
      expect(await count(database.db, 'prospect', await resolveFilter(database.db, { q }))).toBeGreaterThan(
        expected.length,
      )
    },
  )

  async function planOf({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }): Promise<string> {
    const pieces = text.split('?')
    const query = sql.join(
      pieces.map((piece, n) => (n < parameters.length ? sql`${sql.raw(piece)}${parameters[n]}` : sql.raw(piece))),
      sql.raw(''),
    )
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(database.db)
    return rows.map(({ detail }) => detail).join('; ')
  }
})

test('the response has the total number and a link to the next page', async () => {
  await using many = await startLeads()
  await many.find(...Array.from({ length: 5 }, (_, n) => ({ name: `Lead ${n}`, email: `lead${n}@example.com` })))
  const first = await many.ask(`${listProspects.path}?limit=2&sort=name`)
  expect(first.headers.get('X-Total-Count')).toBe('5')
  const names: string[] = []
  let next: string | undefined = `${listProspects.path}?limit=2&sort=name`
  while (next !== undefined) {
    const page: Response = await many.ask(next)
    names.push(...((await page.json()) as Prospect[]).map(({ name }) => name))
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1]
  }
  expect(names).toEqual(['Lead 0', 'Lead 1', 'Lead 2', 'Lead 3', 'Lead 4'])
})
