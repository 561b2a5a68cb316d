import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './run-step.mjs'

const list = 'export const leadCalls: readonly OfflineCall[] = ['
const entry = `
  offlineCall(markDifferentPeople, {
    subject: getLead,
    answer: () => undefined,
    apply: () => ({}),
    describe: () => 'Different people',
  }),`

test('another call can be made offline once one file describes it: it compiles, and its tests pass', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'another-offline-call-'))
  try {
    for (const name of ['node_modules', 'package.json', 'tsconfig.json'])
      await symlink(join(root, name), join(copy, name))
    for (const name of ['shared', 'console', '.tools'])
      await cp(join(root, name), join(copy, name), {
        recursive: true,
        filter: (path) => !path.endsWith('node_modules'),
      })
    const file = join(copy, 'shared/offline-calls/leads.ts')
    const source = await readFile(file, 'utf8')
    expect(source).toContain(list)
    const described = source.replace(list, () => list + entry)
    await writeFile(file, `import { markDifferentPeople } from '#shared/contract/prospect-duplicates.ts'\n${described}`)
    await writeFile(
      join(copy, 'offline-calls.json'),
      JSON.stringify({ extends: './tsconfig.json', include: ['shared/offline-calls'] }),
    )
    await run(copy, 'typescript/bin/tsc', '--noEmit', '-p', 'offline-calls.json')
    const tests = ['shared/offline-calls/index', 'console/renderer/offline/describe-change', '.tools/offline-calls']
    expect(await run(copy, 'vitest/vitest.mjs', 'run', ...tests)).toMatch(/Test Files\s+3 passed/)
  } finally {
    await rm(copy, { recursive: true })
  }
}, 120_000)

/** @throws Error with what the program prints when it fails */
async function run(cwd, program, ...options) {
  const started = promisify(execFile)(process.execPath, [join(root, 'node_modules', program), ...options], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  return started.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => {
      throw new Error(stdout + stderr)
    },
  )
}
