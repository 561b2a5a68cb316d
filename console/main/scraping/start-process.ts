import { join } from 'node:path'
import { utilityProcess } from 'electron'
import type { HostReport } from '#shared/scraper/runner/host-messages.ts'
import type { StartScraperProcess } from '#shared/scraper/runner/host.ts'
import { thriftyFlags } from '#shared/scraper/runner/process-flags.ts'
import { answerRelayedCall, type RelayedCall } from '#shared/scraper/runner/relayed-calls.ts'
import type { Forward } from '../connection/forward.ts'

/** Starts the scraper as a process of Electron's beside the console's own. @param forward sends its requests to the server */
export function createProcessStarter(forward: Forward): StartScraperProcess {
  return (heapMiB, { onReport, onEnd }) => {
    const child = utilityProcess.fork(join(import.meta.dirname, 'scraper.js'), [], {
      execArgv: [...thriftyFlags, `--max-old-space-size=${heapMiB}`],
      stdio: 'ignore',
      serviceName: 'Lead scraper',
    })
    child.on('message', (message: HostReport | RelayedCall) => {
      if (message.type !== 'call') return onReport(message)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
      void answerRelayedCall(message, forward).then((answer) => child.postMessage(answer))
    })
    child.once('exit', (code) => onEnd(code))
    return {
      pid: () => child.pid,
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
      send: (order) => child.postMessage(order),
      kill() {
        // Its own kill asks the process, which may not respond any more.
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
      },
    }
  }
}
