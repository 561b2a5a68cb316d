import { readdirSync, readFileSync } from 'node:fs'

/** Returns the memory of a process and its descendants in MiB. Memory that they share counts once, unless the system reports only RSS.
 *  Linux only; 0 elsewhere. */
export function treeMemoryMiB(pid: number): number {
  return listTree(pid).reduce((sum, one) => sum + memoryMiB(one), 0)
}

/** Returns the CPU time of a process, its descendants and their ended children, in seconds. Linux only; 0 elsewhere. */
export function treeCpuSeconds(pid: number): number {
  return listTree(pid).reduce((sum, one) => {
    const fields = readStat(one)
    return sum + [11, 12, 13, 14].reduce((ticks, index) => ticks + Number(fields[index] ?? 0), 0) / 100
  }, 0)
}

/** Returns the ids of a process and its descendants. */
export function listTree(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of listProcesses()) parents.set(name, Number(readStat(name)[1] ?? 0))
  const tree = new Set([pid])
  for (let size = 0; size < tree.size;) {
    size = tree.size
    for (const [child, parent] of parents) if (tree.has(parent)) tree.add(child)
  }
  return [...tree]
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** Returns the fields of /proc/<pid>/stat after the process name, which may contain any character: state, parent and so on. */
function readStat(pid: number): string[] {
  const text = read(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function memoryMiB(pid: number): number {
  const [, kib] = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? []
  return kib === undefined ? residentMiB(pid) : Number(kib) / 1024
}

/** Returns the memory of one process in MiB, with what it shares with others. Quick whatever its size. Linux only; 0 elsewhere. */
export function residentMiB(pid: number): number {
  const [, kib = '0'] = /VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`)) ?? []
  return Number(kib) / 1024
}

/** Returns the text of a file; empty if its process has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
