import { totalmem } from 'node:os'

/** MiB. A browser with three pages needs `min`; only a faulty page needs more than `max`. */
const bounds = { min: 512, max: 1500 }
const mib = 1024 * 1024

/** Returns the memory limit of the scraper and its browser in MiB: half the memory of the machine or its container, within `bounds`. */
export function memoryLimitMiB({
  totalBytes = totalmem(),
  constrainedBytes = process.constrainedMemory(),
} = {}): number {
  // Without a limit, the system reports 0 or a number larger than any machine's memory.
  const thereBytes = constrainedBytes > 0 ? Math.min(constrainedBytes, totalBytes) : totalBytes
  return Math.round(Math.min(bounds.max, Math.max(bounds.min, thereBytes / mib / 2)))
}

/** Node flags for the process of the runner. Its pages are short-lived, so a small heap that is collected more often is sufficient. */
export const thriftyFlags = ['--max-semi-space-size=2', '--optimize-for-size']
