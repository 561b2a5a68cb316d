import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { foldersAtEachStep } from './folders-at-each-step.ts'

test('each different state of the files gets a folder, and steps that change nothing share one', async () => {
  await using data = await temporaryFolder()
  await using into = await temporaryFolder()
  const [one, other] = [join(data.path, 'one'), join(data.path, 'other')]
  fs.writeFileSync(one, 'before', { mode: 0o644 })
  const { folders, steps } = await foldersAtEachStep({ dataDir: data.path, into: into.path }, async () => {
    for (const text of ['a', 'b', 'b']) fs.writeFileSync(one, text)
    fs.renameSync(one, other)
    await fs.promises.chmod(other, 0o600)
    await fs.promises.link(other, one)
  })
  const states = folders.map((folder) =>
    fs.readdirSync(folder).map((name) => {
      const path = join(folder, name)
      return `${name} ${fs.readFileSync(path, 'utf8')} ${(fs.statSync(path).mode & 0o777).toString(8)}`
    }),
  )
  expect(steps).toBe(6)
  expect(states).toEqual([
    ['one before 644'],
    ['one a 644'],
    ['one b 644'],
    ['other b 644'],
    ['other b 600'],
    ['one b 600', 'other b 600'],
  ])
})
