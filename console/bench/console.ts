// Part of `npm run bench`: measures the packed console from its start to a usable list, and changes without the server.
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { record, recordWithFloor } from '../../shared/bench/report.ts'
import { signIn } from '../../shared/contract/accounts.ts'
import { createProspect } from '../../shared/contract/prospects.ts'
import { owner, startApp } from '../../site/e2e/fixtures.ts'
import { packConsole, type PackedConsole, startPacked } from '../e2e/packaged.ts'
import { measureBulkOffline } from './bulk-offline.ts'

const tries = 5
const bytesPerMiB = 1024 * 1024
const leads = 100

await using packed = await packConsole()
await using server = await startApp({ withOwner: true, environment: { RATE_LIMIT: 'off' } })
await addLeads()
const folder = await mkdtemp(join(tmpdir(), 'console-bench-'))
await writeFile(join(folder, 'settings.json'), JSON.stringify({ server: server.address, knowsNoKeyring: true }))
// Warms up Chromium's code cache, so that the later starts are like those on every day but the first.
await measureStart(packed)
const runs = []
for (let number = 0; number < tries; number++) runs.push(await measureStart(packed))
await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })

console.log(`  the packed console, ${tries} starts, with ${leads} leads`)
const signInSeconds = runs.map(({ signInMs }) => signInMs / 1000)
record({ id: 'console.sign-in', title: 'start to the sign-in page', unit: 's', samples: signInSeconds })
const floor = { title: 'the start to the sign-in page', samples: signInSeconds }
recordWithFloor({
  id: 'console.list',
  unit: 's',
  title: 'start to a list of leads that can be used, without the sign-in itself',
  goal: 2,
  floor,
  samples: runs.map(({ signInMs, listMs }) => (signInMs + listMs) / 1000),
})
record({
  unit: 'MiB',
  id: 'console.memory',
  title: 'memory of all processes, as proportional set size',
  samples: runs.map(({ memoryMiB }) => memoryMiB),
})
record({ unit: 'MiB', id: 'console.folder', title: 'the packed program', samples: [await folderMiB(packed.folder)] })
record({
  unit: 'MiB',
  id: 'console.ours',
  title: 'of that, without Electron',
  samples: [await folderMiB(packed.asarPath)],
})
await measureBulkOffline(floor)

async function addLeads(): Promise<void> {
  const client = await server.ownerClient()
  for (let number = 0; number < leads; number++) {
    const body = {
      name: `Sample ${number}`,
      email: `sample${number}@example.com`,
      phone: `020 7946 0${100 + number}`,
      location: 'Winchester',
      projectType: 'extension',
    } as const
    await client.call(createProspect, { body })
  }
}

/** Measures a start with a known server. Without a keyring the console requires a sign-in, whose own time is left out. The other steps
 *  (page, session, list) are the same with a stored token. */
async function measureStart(packed: PackedConsole) {
  const startedMs = performance.now()
  await using started = await startPacked(packed, [`--data-folder=${folder}`])
  const { page } = started
  const button = page.getByRole('button', { name: 'Sign in' })
  await button.waitFor()
  const signInMs = performance.now() - startedMs
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === signIn.path)
  await button.click()
  await answered
  const enteredMs = performance.now()
  await page.getByText('Sample 99', { exact: true }).first().waitFor()
  const listMs = performance.now() - enteredMs
  return { signInMs, listMs, memoryMiB: processTreeMiB(started.pid) }
}

/** Returns the size of a folder or a file. */
async function folderMiB(path: string): Promise<number> {
  if (!(await stat(path)).isDirectory()) return (await stat(path)).size / bytesPerMiB
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0) / bytesPerMiB
}

/** Returns the memory of a process and its children as proportional set size, which counts shared pages once. Linux only. */
function processTreeMiB(pid: number): number {
  const own = pssKiB(pid) / 1024
  return childrenOf(pid).reduce((sum, child) => sum + processTreeMiB(child), own)
}

function pssKiB(pid: number): number {
  const [, kib = '0'] = /^Pss:\s+(\d+) kB/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`)) ?? []
  return Number(kib)
}

/** Returns the child processes of all threads of a process, because any thread may have started one. */
function childrenOf(pid: number): number[] {
  return listIfThere(`/proc/${pid}/task`).flatMap((thread) =>
    readIfThere(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
}

/** Returns the text of a file, blank if it is missing, because a process may end while it is measured. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function listIfThere(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
