import { join } from 'node:path'
import { utilityProcess } from 'electron'
import { childEnvironment } from '#shared/child-environment.ts'
import { thriftyFlags } from '#shared/scraper/runner/memory-limit.ts'
import { createRenderedPageReader, type RenderedPageReader, type ReadReport } from './rendered-page-reader.ts'

const heapMiB = 512

/** Reads pages in a utility process of Electron. */
export function startPageReader(): RenderedPageReader {
  return createRenderedPageReader({
    start({ onReport, onEnd }) {
      const child = utilityProcess.fork(join(import.meta.dirname, 'page-reader.js'), [], {
        execArgv: [...thriftyFlags, `--max-old-space-size=${heapMiB}`],
        env: childEnvironment(),
        stdio: 'ignore',
        serviceName: 'Page reader',
      })
      child.on('message', (report: ReadReport) => onReport(report))
      child.once('exit', onEnd)
      return {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
        send: (page) => child.postMessage(page),
        kill() {
          // Electron's `kill` only requests the end, and a hanging process may ignore it.
          if (child.pid === undefined) child.kill()
          else process.kill(child.pid, 'SIGKILL')
        },
      }
    },
  })
}
