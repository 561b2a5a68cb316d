// npm run bench: measures each part against its goals, after a build if needed. Exits with 1 if a goal is missed.
import { buildConsoleWhenNeeded, buildWhenNeeded, installWhenNeeded, run } from './steps.mjs'

await installWhenNeeded()
const { findElectron } = await import('./electron.mjs')
await buildWhenNeeded()
await buildConsoleWhenNeeded()

const missed = []
for (const part of ['server/testing', 'shared/scraper', 'console']) {
  console.log(`\n▸ ${part}`)
  if ((await measure(part)) !== 0) missed.push(part)
}
if (missed.length > 0) {
  console.log(`\n✗ Missed a goal or failed: ${missed.join(', ')}`)
  process.exitCode = 1
}

async function measure(part) {
  const electron = part === 'console' ? await findElectron() : { prefix: [] }
  if (electron.missing) {
    console.log(`✗ Skipped: ${electron.missing}`)
    return 0
  }
  const [program, ...args] = [...electron.prefix, 'node', `${part}/bench/run.ts`]
  return run(program, args)
}
