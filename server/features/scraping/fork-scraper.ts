import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { HostReport } from '#shared/scraper/runner/host-messages.ts'
import type { StartScraperProcess } from '#shared/scraper/runner/host.ts'
import { thriftyFlags } from '#shared/scraper/runner/process-flags.ts'

/** Beside the bundle in production, beside this file from source. */
const processFile = import.meta.url.endsWith('.ts') ? './host-process.ts' : './scraper.js'

/** Starts the scraper as a Node.js process beside the server's. */
export const forkScraper: StartScraperProcess = (heapMiB, { onReport, onEnd }) => {
  const child = fork(fileURLToPath(new URL(processFile, import.meta.url)), {
    execArgv: [...thriftyFlags, `--max-old-space-size=${heapMiB}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', (event: HostReport) => onReport(event))
  // Without a process there is no exit to wait for.
  child.once('error', ({ message }) => child.pid === undefined && onEnd(null, message))
  child.once('exit', (code, signal) => onEnd(code, signal ?? undefined))
  return {
    pid: () => child.pid,
    send: (order) => void (child.connected && child.send(order)),
    kill: () => void child.kill('SIGKILL'),
  }
}
