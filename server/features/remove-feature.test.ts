import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const isTest = /\.test\.ts$|\/testing(\.ts$|\/|$)/

test('a server without the folder of quotes and its line in the list of features compiles', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'without-quotes-'))
  try {
    for (const name of ['node_modules', 'shared', 'resources', 'package.json', 'tsconfig.json'])
      await symlink(join(root, name), join(copy, name))
    await cp(join(root, 'server'), join(copy, 'server'), {
      recursive: true,
      filter: (path) => !isTest.test(path) && !path.endsWith('features/quotes'),
    })
    const index = join(copy, 'server/features/index.ts')
    const lines = (await readFile(index, 'utf8')).split('\n')
    const others = lines.filter((line) => !/\bquotes\b/.test(line))
    expect(lines.length - others.length).toBe(2)
    await writeFile(index, others.join('\n'))
    await compile(copy)
  } finally {
    await rm(copy, { recursive: true })
  }
}, 120_000)

/** @throws Error whose message has what the compiler reports */
async function compile(folder: string): Promise<void> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const run = promisify(execFile)(process.execPath, [compiler, '--noEmit', '-p', join(folder, 'server')])
  await run.catch(({ stdout }: { stdout: string }) => {
    throw new Error(stdout)
  })
}
