// npm run demo: the whole product on half a year of sample data, on this machine alone. Mails go nowhere, cards are simulated.
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock, type Clock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { startMailSink } from '../../mail/testing.ts'
import { startServer, type RunningServer } from '../../start.ts'
import { sampleDns } from './sample-dns.ts'
import { owner, playStory } from './play.ts'

const root = join(import.meta.dirname, '../../..')
const mail = await startMailSink()
const config = readConfig({
  DATA_DIR: join(root, 'data/demo'),
  PORT: process.env['PORT'],
  SMTP_URL: mail.url,
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
  RATE_LIMIT: 'off',
})
const isFilled = join(config.dataDir, 'filled')

if (!existsSync(isFilled)) {
  // What a demo that was stopped at its first start has left.
  await rm(config.dataDir, { recursive: true, force: true })
  console.log('Making half a year of sample data …')
  await playStory(async (clock) => {
    const past = await start(clock)
    return { address: past.address, [Symbol.asyncDispose]: () => past.stop() }
  })
  await writeFile(isFilled, '')
}
const server = await start(systemClock)
console.log(`The site: ${server.publicUrl}`)
console.log(`The hub: ${server.publicUrl}/marketing-hub (${owner.email}, "${owner.password}")`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

async function stop(): Promise<void> {
  await server.stop()
  await mail.stop()
  process.exit(0)
}

function start(clock: Clock): Promise<RunningServer> {
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
