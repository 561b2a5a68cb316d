// Finds an Electron for the console's tests, and a display for it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { environment, root, run } from './steps.mjs'

/** How the console's tests can run here: what stands before their command; or why they cannot. */
export async function findElectron() {
  const downloadMs = 180_000
  // The package names the program, and gets it when it is not there: ELECTRON_OVERRIDE_DIST_PATH names another one.
  const script = "process.stdout.write('\\n' + require('electron'))"
  const asked = spawnSync('node', ['-e', script], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    timeout: downloadMs,
  })
  const program = asked.stdout?.split('\n').at(-1)
  if (asked.status !== 0 || !existsSync(program))
    return {
      missing:
        'there is no Electron, and its download cannot be reached. ELECTRON_OVERRIDE_DIST_PATH names a folder with one.',
    }
  if (process.platform !== 'linux' || environment.DISPLAY || environment.WAYLAND_DISPLAY) return { before: [] }
  const hasDisplay = (await run('which', ['xvfb-run'], { stdio: 'ignore' })) === 0
  // Without -noreset a start that comes just as the last window has closed finds no display.
  return hasDisplay
    ? { before: ['xvfb-run', '-a', '-s', '-screen 0 1280x1024x24 -noreset'] }
    : { missing: 'there is no display, and no xvfb-run to make one.' }
}
