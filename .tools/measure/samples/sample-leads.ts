import Sqlite from 'better-sqlite3'
import { dayMs } from '#shared/business/durations.ts'
import { priorities, statuses } from '#shared/contract/prospects.ts'
import { visitor } from './people.ts'

const spanMs = 3 * 365 * dayMs
const columns = `name, email, emailNormalised, emailValidated, emailScore, phone, phoneNormalised, location, postcode, projectType, description,
  sourcePlatform, priority, status, notes, createdAt, updatedAt`
const values = `?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, 'website', ?, ?, ?, ?, ?`

/** Inserts sample leads into the database of a stopped server: all of them different people, the newest from now and the oldest three years old.
 *  @param withHistory one lead in ten gets a note, and one in fifty is archived */
export function fillWithLeads(file: string, leads: number, withHistory = false): void {
  const db = openForSeeding(file)
  const insert = db.prepare(`insert into prospect (id, ${columns}) values (?, ${values})`)
  const archive = db.prepare(
    `insert into archivedProspect (originalProspectId, id, archivedAt, originalCreatedAt, originalUpdatedAt, ${columns}) values (?, ?, ?, ?, ?, ${values})`,
  )
  const note = db.prepare(
    `insert into crmActivity (id, prospectId, activityType, description, performedAt) values (?, ?, 'note', 'Would like to start in spring.', ?)`,
  )
  const startMs = Date.now() - spanMs
  db.transaction(() => {
    for (let n = 0; n < leads; n++) {
      const at = new Date(startMs + ((n + 1) / leads) * spanMs).toISOString()
      const id = idOf('019400aa', n)
      // The notes come first: each one that is added to a lead writes the lead's entry in the search index again.
      if (withHistory && n % 10 === 0) note.run(idOf('019400ab', n), id, at)
      if (withHistory && n % 50 === 7) archive.run(id, idOf('019400ac', n), at, at, at, ...lead(n, at))
      else insert.run(id, ...lead(n, at))
    }
  })()
  db.close()
}

function lead(n: number, at: string): unknown[] {
  const { name, email, location, postcode, type, words } = visitor(n)
  // One in fifty has the telephone number of the lead before, so that there is something to merge.
  const { phone } = visitor(n % 50 === 1 ? n - 1 : n)
  const [priority, status] = [priorities[n % 3], statuses[(n * 5) % 6]]
  const notes = n % 4 === 0 ? 'Called once, call back in spring.' : null
  const phoneNormalised = phone.replace(/^0|\s/g, '').replace(/^/, '+44')
  // Already scored, or email validation would run during the measurement.
  const score = n % 101
  return [
    name,
    email,
    email,
    score,
    phone,
    phoneNormalised,
    location,
    postcode,
    type,
    words,
    priority,
    status,
    notes,
    at,
    at,
  ]
}

function idOf(prefix: string, n: number): string {
  return `${prefix}-0000-7000-8000-${String(n).padStart(12, '0')}`
}

/** Opens a database for many rows at once: a power cut may damage it. */
export function openForSeeding(file: string): Sqlite.Database {
  const db = new Sqlite(file)
  db.pragma('synchronous = off')
  db.pragma('cache_size = -1000000') // one gigabyte
  return db
}
