import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { createProspect } from '#shared/contract/prospects.ts'
import { createClient, type Client } from '#shared/client.ts'
import { openDatabase } from '../../platform/database/connection.ts'
import { createOwner } from '../owner.ts'
import { ada } from '../enquiries.ts'
import { startProcess } from '../server-process.ts'
import { createRandom } from '../random.ts'

const kills = 12

test(
  'killed at random moments of a mixed load, every acknowledged write is there exactly once',
  { timeout: 180_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mixed-'))
    const random = createRandom('mixed load')
    const environment = { DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' }
    const acknowledged = {
      consultation: [] as string[],
      calculatorSubmission: [] as string[],
      newsletterSubscriber: [] as string[],
      prospect: [] as string[],
    }
    let person = 0

    try {
      const token = await createOwner(folder)
      for (let round = 0; round < kills; round++) {
        const server = await startProcess(environment)
        const client = createClient({ baseUrl: server.address, headers: { Authorization: `Bearer ${token}` } })
        const load = Array.from({ length: 8 }, () => writeUntilItDies(client))
        const before = acknowledgedCount()
        while (acknowledgedCount() < before + 4) await sleep(5) // however slow the machine, something is going on
        await sleep(random.next() * 150)
        await server.kill('SIGKILL')
        await Promise.all(load)
      }

      const { db, close } = await openDatabase(join(folder, 'app.db'))
      expect((await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)).rows).toEqual([
        { integrity_check: 'ok' },
      ])
      expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
      for (const table of ['consultation', 'calculatorSubmission', 'prospect'] as const) {
        const ids = new Set((await db.selectFrom(table).select('id').execute()).map(({ id }) => id))
        expect(
          acknowledged[table].filter((id) => !ids.has(id)),
          `lost from ${table}`,
        ).toEqual([])
        expect(new Set(acknowledged[table]).size, `doubled in ${table}`).toBe(acknowledged[table].length)
      }
      const subscribers = await db.selectFrom('newsletterSubscriber').select('email').execute()
      const subscribed = new Set(subscribers.map(({ email }) => email))
      expect(acknowledged.newsletterSubscriber.filter((email) => !subscribed.has(email))).toEqual([])
      // Each person wrote once or twice, and has one lead and one history.
      const doubled =
        await sql`select emailNormalised from prospect group by emailNormalised having count(*) > 1`.execute(db)
      expect(doubled.rows).toEqual([])
      const torn =
        await sql`select id from consultation where prospectId is null or (select count(*) from outbox where relatedId = consultation.id) <> 2`.execute(
          db,
        )
      expect(torn.rows, 'an enquiry without its lead or its mails').toEqual([])
      await close()
      expect(acknowledged.consultation.length).toBeGreaterThan(kills)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }

    function acknowledgedCount(): number {
      return Object.values(acknowledged).reduce((sum, ids) => sum + ids.length, 0)
    }

    async function writeUntilItDies(client: Client): Promise<void> {
      try {
        for (;;) await writeSomething(client)
      } catch (error) {
        if (!(error instanceof TypeError)) throw error // a lost connection is what this is about; anything else is a fault
      }
    }

    async function writeSomething(client: Client): Promise<void> {
      person += 1
      const email = `person${person}@example.com`
      const phone = `020 7946 ${String(person).padStart(4, '0')}`
      const kind = random.next()
      if (kind < 0.4) {
        const { id } = await client.call(submitConsultation, { body: ada({ id: uuidv7(), email, phone }) })
        acknowledged.consultation.push(id)
      } else if (kind < 0.6) {
        const { id } = await client.call(submitCalculator, {
          body: { id: uuidv7(), name: 'Ada Sample', email, sqm: 20, estimatedCost: 40_000 },
        })
        acknowledged.calculatorSubmission.push(id)
      } else if (kind < 0.8) {
        await client.call(subscribeToNewsletter, { body: { email } })
        acknowledged.newsletterSubscriber.push(email)
      } else {
        const body = { name: 'Ada Sample', email, phone, location: 'Winchester', projectType: 'extension' as const }
        const { id } = await client.call(createProspect, { body })
        acknowledged.prospect.push(id)
      }
    }
  },
)
