import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../database/testing.ts'
import { lockDataDir } from './lock.ts'

const startedAt = new Date('2026-11-22T09:00:00.000Z')

test('a second server is refused with the name of the first', async () => {
  await using folder = await temporaryFolder()
  const first = await lockDataDir(folder.path, startedAt)
  await expect(lockDataDir(folder.path, new Date())).rejects.toThrow(
    `Another server (process ${process.pid}, still starting, since 2026-11-22T09:00:00.000Z) already uses DATA_DIR ${folder.path}.`,
  )
  first.announce('http://127.0.0.1:3000')
  await expect(lockDataDir(folder.path, new Date())).rejects.toThrow(
    `(process ${process.pid}, http://127.0.0.1:3000, since 2026-11-22T09:00:00.000Z)`,
  )
  first.release()
  ;(await lockDataDir(folder.path, new Date())).release()
})

test('the lock is there for this user alone', async () => {
  await using folder = await temporaryFolder()
  const lock = await lockDataDir(folder.path, startedAt)
  expect((await stat(join(folder.path, 'server.json'))).mode & 0o077).toBe(0)
  lock.release()
})

test('a server that was killed leaves no lock behind, whatever its process number says', async () => {
  await using folder = await temporaryFolder()
  const script = `
    import { lockDataDir } from ${JSON.stringify(import.meta.resolve('./lock.ts'))}
    await lockDataDir(${JSON.stringify(folder.path)}, new Date())
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await expect(lockDataDir(folder.path, startedAt)).rejects.toThrow(
    `Another server (process ${child.pid}, still starting`,
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  // As in a container that starts again: the number that the killed server wrote down is that of a process that lives.
  await writeFile(
    join(folder.path, 'server.json'),
    JSON.stringify({ pid: process.pid, since: startedAt.toISOString() }),
  )
  ;(await lockDataDir(folder.path, startedAt)).release()
})

test('without a word from the first server the second is refused all the same', async () => {
  await using folder = await temporaryFolder()
  const first = await lockDataDir(folder.path, startedAt)
  await writeFile(join(folder.path, 'server.json'), '')
  await expect(lockDataDir(folder.path, startedAt)).rejects.toThrow(/^Another server already uses DATA_DIR/)
  first.release()
})
