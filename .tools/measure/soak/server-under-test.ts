import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { runCli } from '#server/operations/backup/testing.ts'
import { residentMiB } from '../load/process-cost.ts'
import { temporaryFolder } from '#server/platform/database/testing.ts'
import { createOwner } from '#server/testing/owner.ts'
import { startProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { smallDisk } from '#server/testing/small-disk.ts'
import type { ServerReport } from './report.ts'

/** Room for the data of ten minutes; filling the rest takes as much memory for a few seconds. */
const diskMebibytes = 320

const startAttempts = 60
const reportAttempts = 100

export type ServerUnderTest = Awaited<ReturnType<typeof startServerUnderTest>>

/** Starts the built server as a process of its own, on one port and data folder for all its restarts.
 *  @param mebibytes the size of its disk, if this process may mount one */
export async function startServerUnderTest(environment: Record<string, string>, mebibytes = diskMebibytes) {
  const disk = await smallDisk(mebibytes)
  const folder = await temporaryFolder()
  const dataDir = join(disk.isMounted ? disk.path : folder.path, 'data')
  const clockFile = join(folder.path, 'clock')
  const reportFile = join(folder.path, 'report')
  await mkdir(dataDir, { mode: 0o700 })
  writeFileSync(clockFile, '0')
  const token = await createOwner(dataDir)
  const port = await findFreePort()
  const settings = {
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'on',
    RATE_LIMIT: 'off', // the visitors of a few minutes are more than a business has in a day
    SCRAPER_BROWSER: 'none',
    ...environment,
    PORT: String(port),
    DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: join(folder.path, 'compile-cache'), // as installed, because it is started often
    NODE_OPTIONS: `${preload('shift-clock.ts', clockFile)} ${preload('report.ts', reportFile)}`,
  }
  const commandEnvironment = {
    NODE_COMPILE_CACHE: settings.NODE_COMPILE_CACHE,
    NODE_OPTIONS: preload('shift-clock.ts', clockFile),
  }

  let running: ServerProcess = await startProcess(settings, { detached: true })
  let up = Promise.resolve()
  let log = ''
  /** The emails whose sending a stop interrupted: they are sent again, because nobody knows whether they arrived. */
  const interrupted = new Set<string>()
  const file = join(dataDir, 'app.db')
  let offsetMs = 0
  let clockChanges = 0
  let ballast: string | undefined
  let refusedStarts = 0

  /** Reads the database beside the server, and leaves its write-ahead log as it is. */
  function query<Row>(sql: string): Row[] {
    const db = new Sqlite(file, { readonly: true })
    try {
      return db.prepare<[], Row>(sql).all()
    } finally {
      db.close()
    }
  }

  function fillDisk(): void {
    ballast ??= disk.fill()
  }

  function freeDisk(): void {
    if (ballast !== undefined) rmSync(ballast)
    ballast = undefined
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    await running.kill(signal)
    log += running.output()
    const wasFull = ballast !== undefined
    freeDisk() // reading the database creates a file beside it
    for (const { id } of query<{ id: string }>(`select id from outbox where status = 'sending'`)) interrupted.add(id)
    if (wasFull) fillDisk()
  }

  /** Starts it until it stays up, as a service manager does: it can't start while the disk is full. */
  async function startAgain(): Promise<ServerProcess> {
    for (let tries = 1; ; tries++) {
      try {
        return await startProcess(settings, { detached: true })
      } catch (error) {
        if (tries === startAttempts) throw error
        refusedStarts += 1
        await sleep(500)
      }
    }
  }

  return {
    address: `http://127.0.0.1:${port}`,
    token,
    dataDir,
    file,
    interrupted,
    query,
    stop,
    pid: () => running.pid,
    /** Resolves when the server is not being restarted. */
    whenUp: () => up,
    /** Returns text that differs once its clock is set, and again once it has read that: a server that starts or is busy reads it later. */
    clockState: () => `${clockChanges} ${readFileSync(`${clockFile}.read`, 'utf8')}`,
    refusedStarts: () => refusedStarts,
    offsetMs: () => offsetMs,
    /** Returns the lines that it has logged since its first start. */
    log: () => (log + running.output()).split('\n').filter((line) => line.startsWith('{')),
    /** @param meanwhile what is done while it doesn't run */
    async restart(signal: NodeJS.Signals, meanwhile?: () => Promise<void>): Promise<void> {
      const restarting = Promise.withResolvers<void>()
      up = restarting.promise
      await stop(signal)
      await meanwhile?.()
      running = await startAgain()
      running.signal('SIGUSR2') // the clock may have been set while it started
      restarting.resolve()
    },
    /** Runs the command `backup` or `restore` by the server's clock. @throws Error with what it has printed, when it fails */
    async command(...args: string[]): Promise<void> {
      const { code, output } = await runCli(dataDir, args, { environment: commandEnvironment })
      if (code !== 0) throw new Error(output)
    },
    /** Sets how far its clock is ahead of ours, also for the next start. */
    setClock(ms: number): void {
      offsetMs = ms
      clockChanges += 1
      writeFileSync(clockFile, String(ms))
      running.signal('SIGUSR2')
    },
    canFillDisk: disk.isMounted,
    fillDisk,
    freeDisk,
    /** Returns resident memory in MiB and the number of open files. Linux only. */
    resources(): { residentMiB: number; openFiles: number } {
      return { residentMiB: residentMiB(running.pid), openFiles: readdirSync(`/proc/${running.pid}/fd`).length }
    },
    /** Returns its report, for which it collects all garbage: that stops it for about 50 ms. @throws Error when it ends meanwhile */
    async report(): Promise<ServerReport> {
      writeFileSync(reportFile, '')
      running.signal('SIGWINCH')
      for (let tries = 0; tries < reportAttempts; tries++) {
        await sleep(50)
        const text = readFileSync(reportFile, 'utf8')
        if (text !== '') return JSON.parse(text) as ServerReport
      }
      throw new Error('The server has not reported.')
    },
    async [Symbol.asyncDispose]() {
      await running.kill('SIGKILL')
      await disk[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** Returns the option that loads a file of this folder ahead of the server. @param file what its address's query names */
function preload(name: string, file: string): string {
  const address = new URL(name, import.meta.url)
  address.searchParams.set('file', file)
  return `--import=${address.href}`
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
