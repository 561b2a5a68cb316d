import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from './schema.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('SETTINGS.md explains every setting, and no other', () => {
  const rows = read('resources/deploy/SETTINGS.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => (row.split('|')[1] ?? '').match(/[A-Z][A-Z_]+/g) ?? [])
  expect(named.toSorted()).toEqual(settingNames.filter((name) => name !== 'NODE_ENV').toSorted())
})

test('the example of a file of settings has no other', () => {
  const named = read('resources/deploy/extension-studio.env.example').match(/^[A-Z_]+(?==)/gm) ?? []
  expect(named.filter((name) => !settingNames.some((setting) => setting === name))).toEqual([])
})

test('the service does not start again after a mistake in the settings', () => {
  expect(read('resources/deploy/extension-studio.service')).toMatch(/^RestartPreventExitStatus=78$/m)
})

test('the version is the newest in the list of changes, and the lock file has it too', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(/^## (\S+)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({ version, packages: { '': { version } } })
})
