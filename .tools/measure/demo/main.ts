// npm run demo: the whole product with half a year of sample data. No mail leaves this machine, and card payments are simulated.
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock, type Clock } from '#server/platform/clock.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { startMailSink } from '#server/mail/testing/smtp-server.ts'
import { startServer, type RunningServer } from '#server/start.ts'
import { sampleDns } from '../samples/mailboxes.ts'
import { owner, createSampleData } from './play.ts'

const root = join(import.meta.dirname, '../../..')
const mail = await startMailSink()
const environment = {
  DATA_DIR: join(root, 'data/demo'),
  PORT: process.env['PORT'],
  SMTP_URL: mail.url,
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
  RATE_LIMIT: 'off',
}
const config = readConfig(environment)
const filledMarker = join(config.dataDir, 'filled')

if (!existsSync(filledMarker)) {
  // Remove the data of a demo that was stopped during its first start.
  await rm(config.dataDir, { recursive: true, force: true })
  console.log('Making half a year of sample data …')
  await createSampleData(async (clock) => {
    // Printing PDFs for the emails of half a year would take long, and no mailbox keeps them.
    const past = await start(clock, readConfig({ ...environment, SCRAPER_BROWSER: 'none' }))
    return { address: past.address, [Symbol.asyncDispose]: () => past.stop() }
  })
  await writeFile(filledMarker, '')
}
const server = await start(systemClock, config)
console.log(`The site: ${server.publicUrl}`)
console.log(`The hub: ${server.publicUrl}/marketing-hub (${owner.email}, "${owner.password}")`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

async function stop(): Promise<void> {
  await server.stop()
  await mail.stop()
  process.exit(0)
}

function start(clock: Clock, config: Config): Promise<RunningServer> {
  return startServer({
    config,
    clock,
    dns: sampleDns,
    log: pino({ level: 'error' }),
    builtSite: join(root, 'dist/site'),
    prepareAllPages: false,
    scoreAddresses: true,
    scrapeHere: false,
  })
}
