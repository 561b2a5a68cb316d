import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import * as features from '../../shared/contract/features.ts'
import { lighterCalls, omittedFields } from './lighter-calls.ts'

const root = join(import.meta.dirname, '../..')

test('a script of a page has of a call what pages read, and neither the other fields nor the schemas that only answers use', async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [lighterCalls()],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'shared/contract/calendar-feed.ts'),
        external: ['zod/mini'],
        preserveEntrySignatures: 'strict',
        treeshake: { manualPureFunctions: ['z'] },
      },
    },
  })) as Rolldown.RolldownOutput
  const { code } = output[0]
  expect(code).toMatch(/apiCall\("GET", "\/api\/calendar-feed", { staleAfter: \["calendarFeed"\] }\)/)
  expect(code).toMatch(/apiCall\("POST", "\/api\/calendar-feed", { changes: \[[^\]]+\] }\)/)
  expect(code).not.toContain('lastReadAt')
})

test('no module that pages load reads a field of a call that their scripts leave out', () => {
  const calls = Object.values(features).flatMap((feature) =>
    Object.entries(feature).flatMap(([name, value]) => (isCall(value) ? [name] : [])),
  )
  const fields = omittedFields.join('|')
  const reads = new RegExp(
    String.raw`(?<!typeof )\b(?:call|${calls.join('|')})\??\.(?:${fields})\b|\{[^{}]*\b(?:${fields})\b[^{}]*\}: ApiCall\b`,
    'g',
  )
  const folders = ['shared/{hub,contract,business}/**/*.{ts,tsx}', 'shared/client.ts', 'site/islands/**/*.{ts,tsx}']
  // Functions of api-call.ts are for the server.
  const others = /\.test\.|testing\/|contract\/api-call\.ts/
  const files = globSync(folders, { cwd: root }).filter((file) => !others.test(file))
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(reads)].map(([read]) => `${file}: ${read}`),
  )
  expect(found).toEqual([])
})

function isCall(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
