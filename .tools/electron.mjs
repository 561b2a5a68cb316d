// Finds Electron and a display for the console's tests.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { environment, root, run } from './run-step.mjs'

/** Returns the command prefix with which the console's tests run here, or why they can't. */
export async function findElectron() {
  const downloadMs = 180_000
  // The package returns the path of the program and downloads it if it is missing; ELECTRON_OVERRIDE_DIST_PATH overrides the path.
  const script = "process.stdout.write('\\n' + require('electron'))"
  const result = spawnSync('node', ['-e', script], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    timeout: downloadMs,
  })
  const program = result.stdout?.split('\n').at(-1)
  if (result.status !== 0 || !existsSync(program))
    return {
      missing:
        'there is no Electron, and its download cannot be reached. ELECTRON_OVERRIDE_DIST_PATH names a folder with one.',
    }
  if (process.platform !== 'linux' || environment.DISPLAY || environment.WAYLAND_DISPLAY) return { prefix: [] }
  const hasDisplay = (await run('which', ['xvfb-run'], { stdio: 'ignore' })) === 0
  // Without -noreset a start right after the last window has closed finds no display.
  return hasDisplay
    ? { prefix: ['xvfb-run', '-a', '-s', '-screen 0 1280x1024x24 -noreset'] }
    : { missing: 'there is no display, and no xvfb-run to make one.' }
}
