import { expect, test } from 'vitest'
import { crmStages, listProspects, priorities, projectTypes, sorts, statuses } from '#shared/contract/prospects.ts'
import { nextCursorOf } from '#shared/hub/platform/paging.ts'
import { type LeadsApp, startLeads } from '../../../server/prospects/testing.ts'
import { startConsole, type TestConsole } from './testing/start-console.ts'

const leadCount = 300
const questionCount = 200

const firstCreatedMs = 1_760_000_000_000

// Each run asks other questions; a failure prints the seed that repeats it.
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 32)

/** Returns numbers from 0 up to 1 that are the same for each run with one seed: mulberry32. */
function seededRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = seededRandom(seed)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const maybe = <T>(value: T, share = 0.5): T | undefined => (random() < share ? value : undefined)
const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

const firstNames = [
  'Zoë',
  'zoe',
  'ZOE',
  'Ann',
  'Anne',
  'Anna-Lise',
  'D’Arcy',
  'Éva',
  'eva',
  'Øyvind',
  'İbrahim',
  '李',
  '🏠',
]
const lastNames = [
  'O’Brien',
  "O'Brien",
  'Obrien',
  'Ångström',
  'Angstrom',
  'van der Berg',
  'Smith-Jones',
  'Łukasz',
  'OʼShea',
  'Sørensen',
  'Đào',
  'smith',
  'Ёлкин',
  'ß',
]
const places = [
  'Saint-Étienne Road, Winchester',
  'King’s Worthy SO23 8ZZ',
  'winchester',
  'Win',
  'Romsey',
  'Stoke-on-Trent',
  'N1',
]
const texts = [
  'Loft & garden room; £40,000',
  'a GARDEN-room with green roof',
  'groß, naïve café',
  'extension 🏠 north',
  '½ acre',
  'e\u0301tage',
]
const domains = ['oak-house.example', 'example.com', 'Example.co.uk']

/** Returns a number of the kinds that people type; no two leads share one, because the second would be a duplicate. */
function phone(n: number): string {
  const own = String((n * 7919) % 10_000).padStart(4, '0')
  const [area, rest] = [own.slice(0, 2), digits(2) + own.slice(2)]
  return pick([
    `+44 (0)20 79${area} ${rest}`,
    `+442079${area}${rest}`,
    `0044 20 79${area} ${rest}`,
    `02079${area}${rest}`,
    `(020) 79${area}-${rest}`,
    `07700 90${area}${rest.slice(1)}`,
    `01962.00${area}${rest.slice(2)}`,
    `+33 1 99 00 ${area} ${rest.slice(2)}`,
  ])
}

/** What the leads say, to search for. */
const stored: string[] = []

/** Stores leads with many equal and many missing values. */
async function addLeads({ deps, find }: LeadsApp): Promise<void> {
  const found = Array.from({ length: leadCount }, (_, n) => ({
    name: [pick(firstNames), maybe(pick(lastNames), 0.8)].join(' ').trim(),
    email: maybe(`${pick(['zoe.a', 'Person', 'ann_b'])}${n}@${pick(domains)}`),
    phone: maybe(phone(n)),
    location: maybe(pick(places)),
    postcode: maybe(pick(['SO23 9AA', 'so23 9ab', 'SO2', 'N1 1AA'])),
    description: maybe(pick(texts)),
    projectType: pick(projectTypes),
    sourceUrl: `https://found.example/${n}`,
    sourcePlatform: pick(['planning-register', 'manual', 'consultation-form', 'import']),
  }))
  for (const { name, email, phone: number } of found) stored.push(name, email ?? '', number ?? '')
  expect(await find(...found)).toMatchObject({ added: leadCount })
  const rows = await deps.db.selectFrom('prospect').select('id').execute()
  await deps.db.transaction().execute(async (trx) => {
    for (const { id } of rows) {
      const change = {
        // Not in the order of time, and several at the same moment.
        createdAt: new Date(firstCreatedMs + Math.floor(random() * 50) * 60_000).toISOString(),
        updatedAt: new Date(1_770_000_000_000 + Math.floor(random() * 50) * 60_000).toISOString(),
        status: pick(statuses),
        crmStage: pick(crmStages),
        priority: pick(priorities),
        emailScore: maybe(pick([0, 40, 95])) ?? null,
        packageValue: maybe(pick([0, 1350, 1950])) ?? null,
        notes: maybe(pick(texts)) ?? null,
      }
      await trx.updateTable('prospect').set(change).where('id', '=', id).execute()
    }
  })
}

/** Returns what somebody might type: whole words, beginnings, middles and ends of words, two words, and numbers. */
function search(): string {
  const word = pick([
    pick(stored),
    pick([...places, ...texts, ...domains, 'SO239AA', 'SO238ZZ', 'so23', 'lukasz', 'OBrien', 'oshea', 'kings', '?!']),
  ])
  const from = maybe(0, 0.7) ?? Math.floor(random() * word.length)
  const part = maybe(word, 0.4) ?? word.slice(from, from + 1 + Math.floor(random() * 6))
  const cased = pick([part, part.toUpperCase(), part.toLowerCase()])
  return random() < 0.3 ? `${cased} ${pick([...firstNames, ...places, digits(3)])}` : cased
}

function question(): Record<string, string> {
  const parts = {
    q: maybe(search(), 0.6),
    status: maybe(pick(statuses), 0.15),
    crmStage: maybe(pick(crmStages), 0.1),
    projectType: maybe(pick(projectTypes), 0.15),
    priority: maybe(pick(priorities), 0.15),
    origin: maybe(pick(['enquiries', 'found']), 0.15),
    since: maybe(new Date(firstCreatedMs + Math.floor(random() * 50) * 60_000).toISOString(), 0.15),
    sort: maybe(pick(sorts), 0.8),
    limit: String(pick([100, 101, 500])),
  }
  return Object.fromEntries(Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined))
}

/** Reads every page of a list. */
async function readAll(ask: TestConsole['ask'], query: Record<string, string>) {
  const ids: string[] = []
  const totals = new Set<string | null>()
  let cursor: string | undefined
  do {
    const page = new URLSearchParams({ ...query, ...(cursor === undefined ? {} : { cursor }) })
    const response = await ask(`${listProspects.path}?${page.toString()}`)
    const rows = (await response.json()) as { id: string }[]
    ids.push(...rows.map(({ id }) => id))
    totals.add(response.headers.get('X-Total-Count'))
    cursor = nextCursorOf(response.headers)
  } while (cursor !== undefined)
  return { ids, totals: [...totals] }
}

test(`the list of leads is the same from the server and from this computer (SEED=${seed})`, async () => {
  await using app = await startLeads()
  await addLeads(app)
  await using consoleApp = await startConsole({ address: app.address, headers: app.headers })
  await consoleApp.ask(listProspects.path)
  consoleApp.setTransport('cut')
  let found = 0
  for (let n = 0; n < questionCount; n += 1) {
    const query = question()
    const fromServer = await readAll(app.ask, query)
    expect(await readAll(consoleApp.ask, query), `SEED=${seed} ${JSON.stringify(query)}`).toEqual(fromServer)
    if ('q' in query) found += fromServer.ids.length
  }
  expect(found, 'the searches find something').toBeGreaterThan(questionCount)
}, 60_000)
