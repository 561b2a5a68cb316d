import { join } from 'node:path'
import { DeleteQueryBuilder } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
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

/** Makes the start of the services wait, as it might for a slow disk: it begins by deleting ended sessions. */
function holdUpServices(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  // oxlint-disable-next-line typescript/unbound-method -- called with the builder as `this`
  const execute = DeleteQueryBuilder.prototype.execute
  const spy = vi.spyOn(DeleteQueryBuilder.prototype, 'execute').mockImplementation(async function (this: unknown) {
    await promise
    return execute.call(this as never)
  })
  onTestFinished(() => spy.mockRestore())
  return resolve
}

test('until it is ready, a server that shows its pages takes no form and sends no email', async () => {
  await using sink = await startMailSink()
  await using folder = await stoppedServer()
  await withDatabase(folder, (db) => db.insertInto('outbox').values(mail('waiting')).execute())
  const letServicesStart = holdUpServices()
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

  letServicesStart()
  await form
  expect(await visitor.call(getReadiness)).toMatchObject({ status: 'ready' })
  await expect.poll(() => sink.received.length, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(await stored()).toHaveLength(1)
  await (await starting).stop()
})
