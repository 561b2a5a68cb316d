import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { createClient } from '#shared/client.ts'
import { openDatabase } from '../../platform/database/connection.ts'
import { startMailSink } from '../../mail/testing/smtp-server.ts'
import { ada } from '../../testing/enquiries.ts'
import { createOwner, ownerCredentials } from '../../testing/owner.ts'
import { startProcess } from '../../testing/server-process.ts'

const enquiries = 200
/** How many alerts the owner gets one by one within an hour; the others wait for the summary. */
const singleAlerts = 10

test(
  '200 enquiries while the process is killed twice: every acknowledged one is there, once, with its mails',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crash-'))
    const sink = await startMailSink()
    const environment = {
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      SMTP_URL: sink.url,
    }
    await createOwner(folder)
    let server = await startProcess(environment)
    let restarting: Promise<void> | undefined
    try {
      const waiting = Array.from({ length: enquiries }, (_, n) =>
        ada({ id: uuidv7(), email: `visitor${n}@example.com`, phone: `020 7946 ${String(n).padStart(4, '0')}` }),
      )
      const acknowledged: string[] = []

      const sendUntilAnswered = async () => {
        for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
          for (;;) {
            try {
              const { id } = await createClient({ baseUrl: server.address }).call(submitConsultation, { body })
              acknowledged.push(id)
              break
            } catch (error) {
              if (!(error instanceof TypeError)) throw error // anything but a lost connection is a fault
              await restarting
            }
          }
          if (acknowledged.length === 50 || acknowledged.length === 120) {
            restarting = server.kill('SIGKILL').then(async () => {
              server = await startProcess(environment)
            })
          }
        }
      }
      await Promise.all(Array.from({ length: 12 }, sendUntilAnswered))
      await restarting
      expect(acknowledged).toHaveLength(enquiries)

      await expect
        .poll(() => new Set(sink.received.map(({ messageId }) => messageId)).size, { timeout: 60_000, interval: 250 })
        .toBe(enquiries + singleAlerts)
      expect(await server.kill('SIGTERM')).toBe(0)

      const { db, close } = await openDatabase(join(folder, 'app.db'))
      const stored = await db.selectFrom('consultation').select(['id', 'prospectId']).execute()
      const leads = await db.selectFrom('prospect').select('id').execute()
      const mails = await db.selectFrom('outbox').select(['kind', 'status', 'relatedId']).execute()
      await close()
      expect(stored.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())
      expect(leads).toHaveLength(enquiries)
      expect(new Set(stored.map(({ prospectId }) => prospectId)).size).toBe(enquiries)
      const alerts = mails.filter(({ kind }) => kind === 'consultation-alert')
      expect(alerts).toHaveLength(enquiries)
      expect(new Set(alerts.map(({ relatedId }) => relatedId))).toEqual(new Set(acknowledged))
      expect(alerts.filter(({ status }) => status === 'gathered')).toHaveLength(enquiries - singleAlerts)
      expect(mails.filter(({ status }) => !['sent', 'gathered'].includes(status))).toEqual([])

      const recipients = Map.groupBy(sink.received, ({ messageId }) => messageId)
      const visitors = [...recipients.values()]
        .map(([mail]) => mail?.to?.[0]?.address)
        .filter((address) => address !== ownerCredentials.email)
      expect(new Set(visitors).size).toBe(enquiries)
    } finally {
      await server.kill('SIGKILL')
      await sink.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
