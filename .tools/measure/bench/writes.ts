import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { openDatabase } from '#server/platform/database/connection.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { migrations } from '#server/platform/database/migrations/index.ts'
import { openClient } from '../load/client.ts'
import { visitor } from '../samples/people.ts'
import { enquiryOf } from '../samples/visitors.ts'
import { startMeasuredServer } from './measured-server.ts'
import { median, record } from '#shared/bench/report.ts'

const rounds = 5
const perRound = 600
const connections = 16
/** The tables that one enquiry writes to; triggers add `change` rows on both sides. */
const tables = ['prospect', 'consultation', 'crmActivity', 'outbox'] as const

await measureWrites()

/** Measures accepted consultations a second against the same rows written by better-sqlite3 alone, one transaction an enquiry. */
async function measureWrites(): Promise<void> {
  await using server = await startMeasuredServer()
  const perSecond = { ours: [] as number[], floor: [] as number[] }
  const floor = await openReference(join(server.folder, 'floor.db'))
  await post(server.address, 0, 200) // warms the server up
  for (let round = 1; round <= rounds; round++) {
    const seconds = await post(server.address, round * 1000, perRound)
    perSecond.ours.push(perRound / seconds)
    perSecond.floor.push(perRound / floor.write(readRows(join(server.folder, 'app.db'), round * 1000)))
  }
  floor.close()
  record({
    id: 'writes.enquiries',
    title: 'enquiries accepted at synchronous=FULL',
    unit: 'a second',
    better: 'higher',
    samples: perSecond.ours,
  })
  record({
    id: 'writes.ratio',
    title: 'enquiries accepted, of the floor’s',
    unit: '×',
    better: 'higher',
    goal: 0.5,
    peer: `the same rows by better-sqlite3 alone: ${median(perSecond.floor).toFixed(0)} a second`,
    samples: perSecond.ours.map((ours, round) => ours / (perSecond.floor[round] ?? Number.NaN)),
  })
}

/** Returns the seconds until every enquiry is acknowledged. */
async function post(address: string, first: number, count: number): Promise<number> {
  const client = openClient(address)
  let next = first
  const startedMs = performance.now()
  const sendEnquiries = async () => {
    while (next < first + count) await client.post(submitConsultation.path, enquiryOf(visitor(next++)))
  }
  await Promise.all(Array.from({ length: connections }, sendEnquiries))
  client.close()
  return (performance.now() - startedMs) / 1000
}

type Row = Record<string, unknown>
/** The rows of one enquiry, by table. */
type Enquiry = Record<(typeof tables)[number], Row[]>

/** Reads the rows that the server wrote for the enquiries from number `first`. */
function readRows(file: string, first: number): Enquiry[] {
  const db = new Sqlite(file, { readonly: true })
  const emails = Array.from({ length: perRound }, (_, n) => visitor(first + n).email)
  const all = (query: string, value: unknown) => db.prepare<unknown[], Row>(query).all(value)
  const enquiries = emails.map((email) => {
    const prospect = all('select * from prospect where email = ?', email)
    const id = prospect[0]?.['id']
    return {
      prospect,
      consultation: all('select * from consultation where prospectId = ?', id),
      crmActivity: all('select * from crmActivity where prospectId = ?', id),
      outbox: all('select * from outbox where prospectId = ?', id),
    }
  })
  db.close()
  return enquiries
}

async function openReference(file: string) {
  const { db: empty, close } = await openDatabase(file)
  await migrate(empty, migrations)
  await close()
  const db = new Sqlite(file)
  db.pragma('synchronous = full')
  db.pragma('foreign_keys = on')
  db.pragma('secure_delete = on')
  const prepared = new Map<string, Sqlite.Statement>()

  function insert(table: string, row: Row): void {
    const names = Object.keys(row)
    const statement =
      prepared.get(table) ??
      db.prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
    prepared.set(table, statement)
    statement.run(Object.values(row))
  }
  const writeOne = db.transaction((enquiry: Enquiry) => {
    for (const table of tables) for (const row of enquiry[table]) insert(table, row)
  })

  return {
    /** Returns the duration in seconds. */
    write(enquiries: Enquiry[]): number {
      const startedMs = performance.now()
      for (const enquiry of enquiries) writeOne.immediate(enquiry)
      return (performance.now() - startedMs) / 1000
    },
    close: () => db.close(),
  }
}
