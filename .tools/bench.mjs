// npm run bench: measures each part against its goals, after a build when one is needed. A goal that is not met fails it, at the end.
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
  console.log(`\n✗ Short of a goal or broken off: ${missed.join(', ')}`)
  process.exitCode = 1
}

async function measure(part) {
  const electron = part === 'console' ? await findElectron() : { before: [] }
  if (electron.missing) {
    console.log(`✗ Left out: ${electron.missing}`)
    return 0
  }
  const [program, ...args] = [...electron.before, 'node', `${part}/bench/run.ts`]
  return run(program, args)
}
