import { readdirSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const bytesPerMiB = 1024 * 1024

/** Returns the size of a folder or a file. */
export async function folderMiB(path: string): Promise<number> {
  if (!(await stat(path)).isDirectory()) return (await stat(path)).size / bytesPerMiB
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0) / bytesPerMiB
}

/** Returns the memory of a process and its children as proportional set size, which counts shared pages once. Linux only. */
export function processTreeMiB(pid: number): number {
  const own = pssKiB(pid) / 1024
  return childrenOf(pid).reduce((sum, child) => sum + processTreeMiB(child), own)
}

function pssKiB(pid: number): number {
  const [, kib = '0'] = /^Pss:\s+(\d+) kB/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`)) ?? []
  return Number(kib)
}

/** Any thread may have started one. */
function childrenOf(pid: number): number[] {
  return listIfThere(`/proc/${pid}/task`).flatMap((thread) =>
    readIfThere(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
}

/** A process may end while it is measured. */
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
