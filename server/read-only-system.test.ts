import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { createClient } from '#shared/client.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { uploadPhotograph } from '#shared/contract/photographs.ts'
import { picture } from './features/photographs/testing.ts'
import { ada } from './testing/enquiries.ts'
import { createOwner } from './testing/owner.ts'
import { containerUser, startProcess } from './testing/server-process.ts'

/** Where DATA_DIR appears to the program. */
const data = '/mnt'
/** The folders in which every user may write. */
const shared = ['/tmp', '/var/tmp', '/dev/shm']
const backupProgram = join(import.meta.dirname, '../dist/server/backup.js')

/** Returns the command that runs another one where nothing can be written but DATA_DIR, as in a container with a read-only root and no /tmp. */
function confine(dataDir: string): string[] {
  const { uid, gid } = containerUser
  const script = [
    `mount --bind "$0" ${data}`,
    // What is in them stays, since the program may be below /tmp.
    ...shared.map((folder) => `mount --bind ${folder} ${folder} && mount -o remount,bind,ro ${folder}`),
    'cd /',
    `exec setpriv --reuid ${uid} --regid ${gid} --clear-groups -- "$@"`,
  ]
  return ['unshare', '--mount', 'sh', '-c', script.join(' && '), dataDir]
}

const canConfine =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

test.runIf(canConfine)(
  'where nothing but DATA_DIR can be written, enquiries, photographs, a backup and a restore work',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'read-only-'))
    try {
      const token = await createOwner(folder)
      execFileSync('chown', ['-R', `${containerUser.uid}:${containerUser.gid}`, folder])
      const environment = { DATA_DIR: data, RATE_LIMIT: 'off', TMPDIR: '/tmp' }
      const backup = (...args: string[]) =>
        runConfined(folder, [process.execPath, backupProgram, ...args], { DATA_DIR: data })

      const server = await startProcess(environment, { prefix: confine(folder) })
      const owner = createClient({ baseUrl: server.address, headers: { Authorization: `Bearer ${token}` } })
      await owner.call(submitConsultation, { body: ada() })
      const content = await picture(1600, 1000).withMetadata({ orientation: 6 }).jpeg().toBuffer()
      await owner.call(uploadPhotograph, {
        query: { id: uuidv7(), fileName: 'kitchen.jpg' },
        body: new Blob([new Uint8Array(content)]),
      })
      const [, made = ''] = /Made (\S+)/.exec(backup('backup')) ?? []
      await owner.call(submitConsultation, { body: ada({ email: 'later@example.com', phone: '020 7946 0019' }) })
      expect(await server.kill('SIGTERM')).toBe(0)

      expect(backup('restore', made)).toContain(`Restored ${made}`)
      const again = await startProcess(environment, { prefix: confine(folder) })
      expect((await fetch(`${again.address}/api/health`)).status).toBe(200)
      expect(await again.kill('SIGTERM')).toBe(0)
      expect(server.output() + again.output()).not.toMatch(/"level":50/)
      expect(countRows(join(folder, 'app.db'))).toEqual({ consultation: 1, photograph: 1 })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

function runConfined(folder: string, command: string[], env: Record<string, string>): string {
  const [program = '', ...args] = [...confine(folder), ...command]
  return execFileSync(program, args, { encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } })
}

function countRows(file: string) {
  const database = new Sqlite(file, { readonly: true })
  const count = (table: string) => database.prepare(`select count(*) from ${table}`).pluck().get()
  const rows = { consultation: count('consultation'), photograph: count('photograph') }
  database.close()
  return rows
}
