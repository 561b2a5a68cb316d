import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { chromiumSwitches, isRoot } from './chromium-switches.ts'

const patienceMs = 10_000

/** Whether Chromium says that the system gives it no sandbox. Asked after it has failed to start: over the pipe that it is led by, it says
 *  nothing of the reason. */
export function lacksSandbox({
  executablePath,
  profileFolder,
  allowNoSandbox = false,
}: {
  executablePath: string
  profileFolder: string
  allowNoSandbox?: boolean
}): Promise<boolean> {
  const switches = chromiumSwitches({ withoutSandbox: allowNoSandbox && isRoot() })
  const given = [
    '--headless',
    ...switches,
    `--user-data-dir=${join(profileFolder, 'trial')}`,
    '--dump-dom',
    'about:blank',
  ]
  return new Promise((resolve) => {
    execFile(executablePath, given, { timeout: patienceMs, killSignal: 'SIGKILL' }, (_, _output, complaints) =>
      resolve(/no usable sandbox|without --no-sandbox/i.test(complaints)),
    )
  })
}
