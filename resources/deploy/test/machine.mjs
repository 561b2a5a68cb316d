// A minimal Debian that systemd-nspawn boots: nothing in it reaches the network, and its memory can be limited.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const memoryGroups = '/sys/fs/cgroup/memory'

/** @returns why no machine can be started here; undefined where one can */
export function missingForMachines() {
  if (process.getuid?.() !== 0) return 'it has to run as root'
  const missing = ['debootstrap', 'systemd-nspawn', 'nsenter'].find((name) => spawnSync('which', [name]).status !== 0)
  return missing && `${missing} is missing (on Debian: apt install debootstrap systemd-container)`
}

/** Downloads a Debian with what install.sh would fetch, once; later machines are copies of it. */
export function prepareDebian(folder, suite) {
  if (existsSync(join(folder, 'prepared'))) return
  const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'
  const packages = 'systemd,systemd-sysv,ca-certificates,xz-utils,caddy'
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  execFileSync('debootstrap', ['--variant=minbase', `--include=${packages}`, suite, folder, mirror], {
    stdio: 'inherit',
  })
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n')
  writeFileSync(join(folder, 'prepared'), '')
}

/** Prepares a Debian as prepareDebian does, with the browser that makes PDFs. */
export function prepareDebianWithBrowser(folder, suite) {
  const browser = `${folder}-browser`
  if (existsSync(join(browser, 'prepared'))) return browser
  prepareDebian(folder, suite)
  rmSync(browser, { recursive: true, force: true })
  execFileSync('cp', ['--archive', folder, browser])
  rmSync(join(browser, 'prepared'))
  cpSync('/etc/resolv.conf', join(browser, 'etc/resolv.conf'))
  const install =
    'apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell && apt-get clean'
  execFileSync('chroot', [browser, 'env', 'DEBIAN_FRONTEND=noninteractive', 'sh', '-c', install], { stdio: 'inherit' })
  writeFileSync(join(browser, 'prepared'), '')
  return browser
}

/** @param memoryBytes for everything on the machine together, without swap; undefined where cgroups of version 1 are not there */
export async function startMachine(debian, folder, memoryBytes) {
  rmSync(folder, { recursive: true, force: true })
  execFileSync('cp', ['--archive', debian, folder])
  const group = makeMemoryGroup(memoryBytes)
  const nspawn = [
    'systemd-nspawn',
    '--register=no',
    '--keep-unit',
    '--quiet',
    '--private-network',
    '--console=read-only',
    `--machine=extension-studio-test-${process.pid}`,
  ]
  let child
  let init
  const machine = { folder, memoryGroup: group, run, startRun, startClient, restart, stop }
  try {
    await boot()
  } catch (error) {
    await stop()
    throw error
  }
  return machine

  async function boot() {
    const join = group ? `echo $$ >${group}/cgroup.procs;` : ''
    const boots = [...nspawn, '--boot', '--directory', folder]
    child = spawn('sh', ['-c', `${join} exec "$@"`, 'sh', ...boots], { stdio: ['ignore', 'ignore', 'inherit'] })
    // "degraded" where a unit of Debian's own can't work in a container.
    await waitFor('the machine', () => {
      // Another process comes first, which prepares the machine.
      init = firstChild(child.pid)
      return init && /running|degraded/.test(run('systemctl is-system-running').stdout)
    })
  }

  function shell(script, env) {
    const enter = ['--target', init, '--mount', '--uts', '--ipc', '--net', '--pid']
    return [...enter, 'env', '-i', ...variables(env), 'sh', '-c', script]
  }

  /** Runs lines of shell as root on the machine. */
  function run(script, { env = {}, input = '' } = {}) {
    return spawnSync('nsenter', shell(script, env), { encoding: 'utf8', input })
  }

  /** Starts lines of shell as root on the machine. */
  function startRun(script, { env = {} } = {}) {
    return spawn('nsenter', shell(script, env), { stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /** Starts the machine again, as after a power cut. */
  async function restart() {
    await kill()
    await boot()
  }

  async function kill() {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    process.kill(Number(init ?? child.pid), 'SIGKILL')
    await ended
  }

  /** Starts a program of Node.js that uses the network of the machine, but not its memory. */
  function startClient(file, ...args) {
    return spawn('nsenter', ['--target', init, '--net', process.execPath, file, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }

  async function stop() {
    await kill()
    rmSync(folder, { recursive: true, force: true })
    if (group) await waitFor('the end of the memory group', () => spawnSync('rmdir', [group]).status === 0)
  }
}

function variables(env) {
  const all = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LC_ALL: 'C.UTF-8',
    ...env,
  }
  return Object.entries(all).map(([name, value]) => `${name}=${value}`)
}

function makeMemoryGroup(bytes) {
  if (bytes === undefined || !existsSync(join(memoryGroups, 'memory.limit_in_bytes'))) return undefined
  const group = join(memoryGroups, `extension-studio-test-${process.pid}`)
  mkdirSync(group)
  writeFileSync(join(group, 'memory.limit_in_bytes'), String(bytes))
  return group
}

/** The memory that programs of the machine hold themselves, without the files that the kernel keeps for them. */
export function heldBytes({ memoryGroup }) {
  return Number(/^total_rss (\d+)$/m.exec(readFileSync(join(memoryGroup, 'memory.stat'), 'utf8'))[1])
}

export function killsForMemory({ memoryGroup }) {
  return Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(memoryGroup, 'memory.oom_control'), 'utf8'))[1])
}

/** @returns undefined while there is none, or where the process has ended */
function firstChild(pid) {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ')[0] || undefined : undefined
}

/** Looks every 100 ms, for a minute at most. @returns what was found */
export async function waitFor(what, look) {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(100)) {
    const found = look()
    if (found) return found
  }
  throw new Error(`${what} did not come within a minute.`)
}

/** Copies a file into a folder of the machine. */
export function copyInto({ folder }, from, to) {
  cpSync(from, join(folder, to, basename(from)))
}
