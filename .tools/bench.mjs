// npm run bench: measures each part against its goals, after a build if needed. Exits with 1 if a part fails or a goal is missed.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildConsoleWhenNeeded, buildWhenNeeded, installWhenNeeded } from './install-and-build.mjs'
import { environment, run } from './run-step.mjs'

/** The script of each part. */
const parts = {
  start: '.tools/measure/bench/start.ts',
  pages: '.tools/measure/bench/pages.ts',
  visits: '.tools/measure/bench/visits.ts',
  writes: '.tools/measure/bench/writes.ts',
  leads: '.tools/measure/bench/leads.ts',
  hub: '.tools/measure/bench/hub.ts',
  captured: 'shared/scraper/bench/captured-table.ts',
  crawling: 'shared/scraper/bench/crawl-speed.ts',
  console: 'console/bench/console.ts',
}
/** Measured when they are asked for: with --leads, of which a million take half an hour and 18 GB; and by its name, in twenty minutes. */
const onRequest = { growth: '.tools/measure/bench/growth.ts', lighthouse: '.tools/measure/bench/lighthouse.ts' }
const optionsOf = { growth: ['leads', 'enquiries'], lighthouse: ['samples'] }

const { only, ...flags } = readArguments()
await installWhenNeeded()
if (only.includes('crawling')) await installWhenNeeded('shared/scraper/bench/crawlee')
if (only.includes('lighthouse')) await installWhenNeeded('.tools/measure/bench/lighthouse')
await buildWhenNeeded()
if (only.includes('console')) await buildConsoleWhenNeeded()
const folder = mkdtempSync(join(tmpdir(), 'bench-results-'))
const failed = []
for (const part of only) {
  console.log(`\n▸ ${part}`)
  const results = join(folder, `${part}.jsonl`)
  const startedMs = performance.now()
  const isMeasured = await measure(part, { ...environment, BENCH_RESULTS: results })
  if (!isMeasured) failed.push(part)
  else appendFileSync(results, `${JSON.stringify({ seconds: Math.round((performance.now() - startedMs) / 1000) })}\n`)
}
const chosen = ['compare', 'save'].filter((name) => flags[name]).map((name) => `--${name}`)
const finished = await run('node', ['shared/bench/finish.ts', folder, ...chosen])
rmSync(folder, { recursive: true, force: true })
if (failed.length > 0) console.log(`\n✗ Not measured: ${failed.join(', ')}`)
if (finished !== 0) console.log('\n✗ See the figures with a ✗ above.')
process.exitCode = failed.length > 0 || finished !== 0 ? 1 : 0

function readArguments() {
  const names = Object.keys({ ...parts, ...onRequest })
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        save: { type: 'boolean' },
        compare: { type: 'boolean' },
        leads: { type: 'string' },
        enquiries: { type: 'string' },
        samples: { type: 'string' },
      },
    })
    const only = values.only?.split(',') ?? (values.leads === undefined ? Object.keys(parts) : ['growth'])
    const unknown = only.filter((name) => !names.includes(name))
    if (unknown.length === 0) return { ...values, only }
    console.error(`There is no part named ${unknown.join(' or ')}. The parts are ${names.join(', ')}.`)
  } catch (error) {
    console.error(
      `${error.message}\nThe options are --only=<parts>, --save, --compare, --leads=<number> and --enquiries=<number> of growth, and --samples=<number> of lighthouse: these two parts are measured only when they are asked for.`,
    )
  }
  process.exit(2)
}

/** Returns whether the part has been measured; a missed goal is no failure of it. */
async function measure(part, env) {
  const { findElectron } = await import('./electron.mjs')
  const electron = part === 'console' ? await findElectron() : { prefix: [] }
  if (electron.missing) {
    console.log(`✗ ${electron.missing}`)
    return false
  }
  const options = (optionsOf[part] ?? []).filter((name) => flags[name] !== undefined)
  const script = parts[part] ?? onRequest[part]
  const [program, ...args] = [...electron.prefix, 'node', script, ...options.map((name) => `--${name}=${flags[name]}`)]
  return (await run(program, args, { env })) === 0
}
