import Sqlite from 'better-sqlite3'
import { dayMs } from '#shared/business/durations.ts'

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
  const email = `visitor${n}@example.com`
  // One in fifty has the telephone number of the lead before, so that there is something to merge.
  const digits = String(n % 50 === 1 ? n - 1 : n).padStart(7, '0')
  return [
    `Sample Visitor${n}`,
    email,
    email,
    // Already scored, or email validation would run during the measurement.
    n % 101,
    `020 7${digits.slice(0, 3)} ${digits.slice(3)}`,
    `+44207${digits}`,
    pick(['Winchester', 'Basingstoke', 'Southampton', 'Romsey', 'Alton'], n),
    pick(['SO23 9AA', 'RG21 4AA', 'SO14 2AA'], n),
    pick(['extension', 'loft_conversion', 'structural', 'building_regs'], n * 7),
    pick(
      [
        'A bigger kitchen towards the garden.',
        'Two rooms under the roof, with a dormer.',
        'A garden room with a rooflight.',
        'Take out the wall between kitchen and dining room.',
      ],
      n * 3,
    ),
    pick(['high', 'medium', 'low'], n),
    pick(['new', 'contacted', 'interested', 'quoted', 'converted', 'rejected'], n * 5),
    n % 4 === 0 ? 'Called once, call back in spring.' : null,
    at,
    at,
  ]
}

function idOf(prefix: string, n: number): string {
  return `${prefix}-0000-7000-8000-${String(n).padStart(12, '0')}`
}

function pick<T>(choices: readonly T[], n: number): T | undefined {
  return choices[n % choices.length]
}

/** Opens a database for many rows at once: a power cut may damage it. */
export function openForSeeding(file: string): Sqlite.Database {
  const db = new Sqlite(file)
  db.pragma('synchronous = off')
  db.pragma('cache_size = -1000000') // one gigabyte
  return db
}
