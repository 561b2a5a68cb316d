import { chown, lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startProcess, containerUser } from '../../testing/server-process.ts'
import { backupFolder, listReplacedFiles, listBackupFiles } from './files.ts'
import { runCli, stoppedServer } from './testing.ts'

async function giveAway(path: string): Promise<void> {
  await chown(path, containerUser.uid, containerUser.gid)
  for (const name of await readdir(path, { recursive: true }))
    await lchown(join(path, name), containerUser.uid, containerUser.gid)
}

async function listNotGiven(path: string): Promise<string[]> {
  const names = ['', ...(await readdir(path, { recursive: true }))]
  const checked = await Promise.all(
    names.map(async (name) => ((await stat(join(path, name))).uid === containerUser.uid ? [] : [name])),
  )
  return checked.flat()
}

describe.runIf(process.getuid?.() === 0)('run by root, where the server has a user of its own', () => {
  test('backup and restore leave nothing that the server could not open, and it starts again', async () => {
    await using folder = await stoppedServer()
    await giveAway(folder.path)
    expect(await runCli(folder.path, ['backup'])).toMatchObject({ code: 0 })
    expect(await listNotGiven(folder.path)).toEqual([])
    const [backup] = await listBackupFiles(folder.path)
    expect(await runCli(folder.path, ['restore', backup?.file ?? ''])).toMatchObject({ code: 0 })
    expect(await listReplacedFiles(folder.path)).toHaveLength(1)
    expect(await readdir(folder.path)).toContain('erasure-secret')
    expect(await listNotGiven(folder.path)).toEqual([])

    const server = await startProcess({ DATA_DIR: folder.path }, containerUser)
    expect((await fetch(`${server.address}/api/health`)).status).toBe(200)
    expect(await server.kill('SIGTERM')).toBe(0)
  })

  test('a backup while the server runs leaves it everything as well', async () => {
    await using folder = await stoppedServer()
    await giveAway(folder.path)
    const server = await startProcess({ DATA_DIR: folder.path }, containerUser)
    expect(await runCli(folder.path, ['backup'])).toMatchObject({ code: 0 })
    expect(await listNotGiven(folder.path)).toEqual([])
    expect(await readdir(backupFolder(folder.path))).toHaveLength(1)
    expect(await server.kill('SIGTERM')).toBe(0)
  })
})
