import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPassedSocket } from '../../testing/passed-socket.ts'
import { startProcess } from '../../testing/server-process.ts'
import { writeMigratedFile } from '../database/testing.ts'
import { takePassedSocket } from './listen.ts'

describe('the announcement of a passed socket', () => {
  test('counts for the process that it names, and is kept from child processes', () => {
    const environment = { LISTEN_FDS: '1', LISTEN_PID: String(process.pid), LISTEN_FDNAMES: 'x.socket', PORT: '1' }
    expect(takePassedSocket(environment)).toBe(3)
    expect(environment).toEqual({ PORT: '1' })
  })

  test.for([
    { LISTEN_FDS: '1', LISTEN_PID: '1' },
    { LISTEN_FDS: '0', LISTEN_PID: String(process.pid) },
    { LISTEN_FDS: '1' },
    {},
  ])('is ignored when it is meant for another process, or announces none: %o', (environment) => {
    expect(takePassedSocket(environment)).toBeUndefined()
    expect(environment).toEqual({})
  })
})

describe.skipIf(process.platform !== 'linux')('a server that is started with a socket', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'listen-'))
    await writeMigratedFile(join(folder, 'app.db'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  async function start(environment: Record<string, string>, options: Parameters<typeof startProcess>[1]) {
    const server = await startProcess({ DATA_DIR: folder, ...environment }, options)
    onTestFinished(async () => void (await server.kill('SIGKILL')))
    return server
  }

  test.for(['127.0.0.1', 'localhost'])('answers what has waited on it, with HOST=%s', async (host) => {
    await using socket = await openPassedSocket()
    const waiting = ask(`http://127.0.0.1:${socket.port}`)
    const server = await start({ HOST: host, PORT: String(socket.port) }, { passedSocket: socket.fd })
    expect(await waiting).toBe(200)
    expect(server.output()).not.toContain('by itself')
  })

  test('keeps a queue as long as that of the socket', async () => {
    await using socket = await openPassedSocket()
    await start({ PORT: String(socket.port) }, { passedSocket: socket.fd })
    expect(readBacklog(socket.port)).toBeGreaterThan(511)
  })

  test('passes the socket on to no program that it starts', async () => {
    await using socket = await openPassedSocket()
    const server = await start({ PORT: String(socket.port) }, { passedSocket: socket.fd })
    await fetch(`${server.address}/packages`) // rendered by another process
    const inode = await readlink(`/proc/${server.pid}/fd/3`)
    // A process has the socket for a moment while it starts, and one that ends has no files any more.
    await vi.waitFor(async () => {
      const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
      const open = await Promise.all(
        children
          .split(' ')
          .filter(Boolean)
          .map(async (pid) => {
            const fds = await readdir(`/proc/${pid}/fd`)
            return Promise.all(fds.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')))
          }),
      )
      expect(children).not.toBe('')
      expect(open.flat()).not.toContain(inode)
    })
  })

  test('listens on the address of the settings when the socket has another, and says so', async () => {
    await using socket = await openPassedSocket()
    const server = await start({ PORT: '0' }, { passedSocket: socket.fd })
    expect(server.address).not.toContain(`:${socket.port}`)
    expect(await ask(server.address)).toBe(200)
    expect(server.output()).toContain(
      `The server listens on 127.0.0.1, port 0, by itself: the socket that it was given is that of 127.0.0.1, port ${socket.port}. Requests may fail while it restarts.`,
    )
  })

  test('listens by itself when what it was given is no socket', async () => {
    const server = await start({}, { passedSocket: 1 })
    expect(await ask(server.address)).toBe(200)
    expect(server.output()).toContain('the socket that it was given can’t be used')
  })
})

const ask = async (address: string) => (await fetch(`${address}/api/health`)).status

/** Returns how many connections may wait on a port, as the kernel knows it. */
function readBacklog(port: number): number {
  const line = execFileSync('ss', ['-ltn', `sport = :${port}`], { encoding: 'utf8' }).split('\n')[1] ?? ''
  return Number(line.split(/\s+/)[2])
}
