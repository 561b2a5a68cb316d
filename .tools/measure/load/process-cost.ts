import { readFileSync } from 'node:fs'

/** Returns the CPU time that a process has used, microseconds. Linux only. */
export function cpuMicroseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = Number(fields[11]) + Number(fields[12]) // user and system, in hundredths of a second
  return ticks * 10_000
}

/** Returns the resident memory of a process, MiB. Linux only. */
export function residentMiB(pid: number): number {
  const [, kib = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}
