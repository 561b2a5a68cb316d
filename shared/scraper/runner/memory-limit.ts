import { totalmem } from 'node:os'

/** MiB: a browser with three pages needs the one, and what wants more than the other is a page out of hand. */
const bounds = { least: 512, most: 1500 }
const mib = 1024 * 1024

/** Returns how much memory the scraper may take with its browser, MiB: half of what there is for us, by the machine or its container. */
export function memoryLimitMiB({
  totalBytes = totalmem(),
  constrainedBytes = process.constrainedMemory(),
} = {}): number {
  // Without a limit the system says nothing, or a number that no machine has.
  const thereBytes = constrainedBytes > 0 ? Math.min(constrainedBytes, totalBytes) : totalBytes
  return Math.round(Math.min(bounds.most, Math.max(bounds.least, thereBytes / mib / 2)))
}

/** For the process that the runner is in: its pages come and go, and a small heap that is swept more often holds them as well as a large one. */
export const thriftyFlags = ['--max-semi-space-size=2', '--optimize-for-size']
