import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createClient } from '#shared/client.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { getReadiness } from '#shared/contract/health.ts'
import { startMailSink } from '../../mail/testing/smtp-server.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { type Listening, startServer } from '../../start.ts'
import { ada } from '../../testing/enquiries.ts'
import { renderInProcess } from '../../testing/in-process-renderer.ts'
import { silentDns } from '../../testing/silent-dns.ts'
import { mail, stoppedServer, withDatabase } from '../backup/testing.ts'

/** What the start of the services waits for in this test, as it might for a slow disk. */
const obstacle = Promise.withResolvers<void>()
vi.mock(import('../../features/accounts/service.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  cleanUp: () => obstacle.promise,
}))

test('until it is ready, a server that shows its pages takes no form and sends no email', async () => {
  await using sink = await startMailSink()
  await using folder = await stoppedServer()
  await withDatabase(folder, (db) => db.insertInto('outbox').values(mail('waiting')).execute())
  const pages = Promise.withResolvers<Listening>()
  const starting = startServer({
    config: readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder.path, SMTP_URL: sink.url, RATE_LIMIT: 'off' }),
    clock: systemClock,
    dns: silentDns,
    log: pino({ level: 'silent' }),
    builtSite: join(import.meta.dirname, '../../../dist/site'),
    createRenderer: renderInProcess,
    prepareAllPages: false,
    scoreAddresses: false,
    scrapeHere: false,
    onPages: pages.resolve,
  })
  const { address } = await pages.promise
  const visitor = createClient({ baseUrl: address })
  const answers: string[] = []
  const form = visitor.call(submitConsultation, { body: ada() }).then(() => answers.push('form'))
  await expect(visitor.call(getReadiness)).rejects.toThrow('503')
  expect((await fetch(`${address}/contact`)).status).toBe(200)
  const stored = () => withDatabase(folder, (db) => db.selectFrom('consultation').select('id').execute())
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect({ answers, stored: await stored(), received: sink.received }).toEqual({
    answers: [],
    stored: [],
    received: [],
  })

  obstacle.resolve()
  await form
  expect(await visitor.call(getReadiness)).toMatchObject({ status: 'ready' })
  await expect.poll(() => sink.received.length, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(await stored()).toHaveLength(1)
  await (await starting).stop()
})
