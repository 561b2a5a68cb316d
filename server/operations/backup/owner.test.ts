import { chmod, chown, lchown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../platform/database/testing.ts'
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
    expect(listReplacedFiles(folder.path)).toHaveLength(1)
    expect(await readdir(folder.path)).toContain('erasure-secret')
    expect(await listNotGiven(folder.path)).toEqual([])

    const server = await startProcess({ DATA_DIR: folder.path }, containerUser)
    expect((await fetch(`${server.address}/api/health`)).status).toBe(200)
    expect(await server.kill('SIGTERM')).toBe(0)
  })

  test.each([
    ['in a folder that only root can read', 'app-20261121T030000000Z.db', 0o700],
    ['of root’s in a folder for everybody', 'app-20261121T030000000Z.db', 0o755],
    ['of root’s that was downloaded encrypted', 'app-20261121T030000000Z.db.age', 0o755],
  ] as const)('a backup %s is named with who can’t read it and what to do', async (_, name, mode) => {
    await using folder = await stoppedServer()
    await giveAway(folder.path)
    await using elsewhere = await temporaryFolder()
    const path = join(elsewhere.path, name)
    await writeFile(path, 'a backup', { mode: 0o600 })
    await chmod(elsewhere.path, mode)
    const { uid, gid } = containerUser
    const { code, output } = await runCli(folder.path, ['restore', path], { user: containerUser })
    expect([code, output]).toEqual([
      1,
      `The user ${uid}, as which this runs, may not read ${path}. As root, hand it over with “install -o ${uid} -g ${gid} -m 600 ${path} ${backupFolder(folder.path)}/”, then restore it by its name: npm run restore ${name}\n`,
    ])
  })

  test('a folder of backups that belongs to root is named with the command that hands it over', async () => {
    await using folder = await stoppedServer()
    await giveAway(folder.path)
    await mkdir(backupFolder(folder.path), { mode: 0o700 })
    for (const args of [['backup'], ['restore']]) {
      const { code, output } = await runCli(folder.path, args, { user: containerUser })
      expect(code).toBe(1)
      expect(output).toContain(`chown -R ${containerUser.uid}:${containerUser.gid} `)
      expect(output).not.toMatch(/EACCES/)
    }
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
