import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config/config.ts'
import { findMissingFacts } from './platform/config/live-business.ts'
import { systemDns } from './platform/dns.ts'
import { describeMisspelt } from './platform/config/misspelt.ts'
import { SettingsError } from './platform/config/read-settings.ts'
import { settingNames } from './platform/config/schema.ts'
import { takePassedSocket } from './platform/http/listen.ts'
import { nodeModule, timersPromises } from './platform/lazy-node-modules.ts'
import { startServer } from './start.ts'

// Files that the server writes hold personal data and secrets, so only its own user may read them.
process.umask(0o077)

/** When the compiled code is stored for the next start. At the end, V8 would have discarded that of functions that only ran at the start, and a
 *  killed process stores nothing. */
const compileCacheMs = 3000

/** Requests that waited for the start are answered before names are compared for the warnings. */
const firstCallsMs = 100

run().catch((error: unknown) => {
  // The reader is the owner, so a sentence and no stack.
  process.stderr.write(`The server could not start.\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof SettingsError ? error.exitCode : 1
})

async function run(): Promise<void> {
  const passedSocket = takePassedSocket(process.env)
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  log.info({ version: config.version, commit: config.commit, node: process.version }, 'starting')
  const starting = startServer({
    config,
    clock: systemClock,
    dns: systemDns,
    log,
    builtSite: findBuiltSite(),
    prepareAllPages: config.prepareAllPages,
    scoreAddresses: true,
    scrapeHere: true,
    passedSocket,
    onPages({ address, setUpAddress }) {
      if (setUpAddress) process.stdout.write(`Set up the owner account once: ${setUpAddress}\n`)
      process.stdout.write(`listening on ${address}\n`)
    },
  })

  let stopping = false
  const stop = (reason: string) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    starting // a start that is under way is finished first
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
  }
  // `disconnect` comes when the process that started this one with an IPC channel ends, as `npm start` does.
  for (const reason of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(reason, () => stop(reason))
  const { deps } = await starting
  setTimeout(() => nodeModule().flushCompileCache(), compileCacheMs).unref()
  await timersPromises().setTimeout(firstCallsMs, undefined, { ref: false })
  const misspelt = describeMisspelt(Object.keys(process.env), settingNames)
  const missing = findMissingFacts(deps)
  for (const sentence of [...config.warnings, ...misspelt, ...missing]) log.warn(sentence)
}

/** Beside the bundle in production, in dist/ when the server runs from source. */
function findBuiltSite(): string {
  const folders = ['../site', '../dist/site'].map((folder) => join(import.meta.dirname, folder))
  const found = folders.find((folder) => existsSync(join(folder, 'render.js')))
  if (found === undefined) throw new Error('The site has not been built yet. Run "npm run build" first.')
  return found
}
