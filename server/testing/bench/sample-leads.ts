import Sqlite from 'better-sqlite3'

/** Inserts sample leads into the database of a stopped server. */
export function fillWithLeads(file: string, leads: number): void {
  const db = new Sqlite(file)
  const insert = db.prepare(
    `insert into prospect (id, name, email, emailNormalised, emailValidated, emailScore, phone, location, postcode, projectType, description, sourcePlatform, priority, status, notes, createdAt, updatedAt)
     values (?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, 'website', ?, ?, ?, ?, ?)`,
  )
  db.transaction(() => {
    for (let n = 0; n < leads; n++) {
      const at = new Date(Date.UTC(2024, 0, 1) + n * 600_000).toISOString()
      const email = `visitor${n}@example.com`
      insert.run(
        `019400aa-0000-7000-8000-${String(n).padStart(12, '0')}`,
        `Sample Visitor${n}`,
        email,
        email,
        // Already scored, or email validation would run during the measurement.
        n % 101,
        `020 7946 ${String(n % 10_000).padStart(4, '0')}`,
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
      )
    }
  })()
  db.close()
}

function pick<T>(values: readonly T[], n: number): T | undefined {
  return values[n % values.length]
}
