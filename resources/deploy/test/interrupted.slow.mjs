// Runs of install.sh that are broken off: killed after each step, with the power cut, by a signal, by a terminal that closes; and two at
// once. The next run finishes or undoes them. Needs the archive of npm run release.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitFor } from './machine.mjs'
import { makeRelease, neverReady, readVersion } from './releases.mjs'
import { answers, endOf, missing, release, startServerMachine } from './server.mjs'

let started
let machine
let server
let version
const install = (of) => `/root/extension-studio-${of}-linux-x64/install.sh`
const log = '/var/log/extension-studio-install.log'

/** Runs install.sh of a version, which has to succeed. */
const installed = (of, env) => server.on(`CADDY=no ${install(of)}`, env)

/** Waits until the log of install.sh has a text in its last lines. */
const logged = (text, lines = 3) =>
  waitFor(`“${text}”`, () => machine.run(`tail -n ${lines} ${log}`).stdout.includes(text))

describe.skipIf(missing)('runs of install.sh that are broken off', () => {
  beforeAll(async () => {
    started = await startServerMachine()
    ;({ machine, server } = started)
    const { work } = started
    version = readVersion(release)
    const changed = [makeRelease(release, work, '9.0.0'), makeRelease(release, work, '9.0.2', { program: neverReady })]
    started.unpack([release, ...changed])
    installed(version, answers)
  })

  afterAll(() => started?.stop())

  test('of two runs at once the second says so', async () => {
    const first = machine.startRun(`CADDY=no ${install(version)}`)
    await logged('Copying')
    const { status, stderr } = machine.run(`CADDY=no ${install(version)}`)
    expect(status).toBe(1)
    expect(stderr).toMatch(/Another run is at work: install\.sh since \d\d:\d\d:\d\d, process \d+\./)
    expect(machine.run(`extension-studio restore x.db; ${install(version)} uninstall`).stderr).toMatch(
      /Another run[^]*Another run/,
    )
    expect((await endOf(first)).output).toContain(`Version ${version} runs.`)
  })

  // After each of these lines the run is killed, and the power of the machine is cut.
  test.each([
    ['the files were copied', 'install.sh', 'copy_release'],
    ['the backup was made', 'install.sh', 'started_at=$(date +%s)'],
    ['the run was written down', 'install.sh', 'begin_run .*'],
    ['the units were exchanged', 'install.sh', 'install_units "$folder"'],
    ['the new version was started', 'install/service.sh', 'waited_from=$(uptime_seconds)'],
    ['the new version became the current one', 'install/releases.sh', 'link_to current "$1"'],
    ['the run was finished', 'install.sh', 'finish_run "$folder"'],
  ])('killed when %s: visitors are served, after a power cut as well, and the next run repairs it', async (...step) => {
    const [, file, line] = step
    const script = `${install('9.0.0').replace('install.sh', '')}${file}`
    server.on(`cp ${script} /root/kept; sed -i 's/^  ${line.replaceAll('$', '\\$')}$/&; kill -9 $$/' ${script}`)
    const killed = machine.run(`CADDY=no ${install('9.0.0')}`)
    server.on(`cp /root/kept ${script}`)
    expect(killed.status).not.toBe(0)
    await server.ready()
    await machine.restart()
    await server.ready()
    expect(installed(version)).toContain(`Version ${version} runs.`)
    await server.ready()
    expect(server.currentFolder()).toContain(`/releases/${version}-`)
    expect(server.on('ls /opt/extension-studio')).not.toContain('unfinished-run')
  })

  test('killed while a version starts that never becomes ready, the next run undoes it', async () => {
    const running = machine.startRun(`CADDY=no ${install('9.0.2')}`)
    await logged('Starting')
    server.on('kill -9 $(sed "s/.*process //" /run/extension-studio.lock)')
    await endOf(running)
    const output = installed(version, { READY_SECONDS: '5' })
    expect(output).toContain('The run before this one was broken off.')
    expect(output).toContain('Going back to ')
    await server.ready()
    expect(server.currentFolder()).toContain(`/releases/${version}-`)
  })

  test('a terminal that is closed does not end the update', async () => {
    server.on(`rm ${log}`)
    const update = `CADDY=no ${install('9.0.0')}`
    machine.startRun(`echo $$ >/run/terminal; exec script --quiet --command '${update}' /dev/null`)
    await logged('Copying')
    server.on('kill -9 $(cat /run/terminal)')
    await logged('Version 9.0.0 runs.', 100)
    await waitFor('the end of the run', () => machine.run('flock -n /run/extension-studio.lock true').status === 0)
    await server.ready()
    expect(server.currentFolder()).toContain('/releases/9.0.0-')
  })

  test('ended by a signal, the next run repairs it', async () => {
    const running = machine.startRun(`CADDY=no ${install('9.0.2')}`)
    await logged('Starting')
    server.on('kill -TERM $(sed "s/.*process //" /run/extension-studio.lock)')
    expect((await endOf(running)).code).toBe(1)
    expect(installed(version, { READY_SECONDS: '5' })).toContain(`Version ${version} runs.`)
  })
})
