// The table of states: whatever install.sh finds, it repairs it or names what to do. interrupted.slow.mjs has those of runs that are
// broken off. Needs the archive of npm run release.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitFor } from './machine.mjs'
import { dieAtStart, makeRelease, neverReady, readVersion } from './releases.mjs'
import { answers, missing, release, startServerMachine } from './server.mjs'

let started
let machine
let server
let version
const install = (of) => `/root/extension-studio-${of}-linux-x64/install.sh`
const releases = () => server.on('ls /opt/extension-studio/releases').trim().split('\n')

/** Whether a unit is in a state. */
const isIn = (unit, state) => machine.run(`systemctl is-active ${unit}`).stdout.trim() === state

/** Runs install.sh of a version, which has to succeed. */
const installed = (of, env) => server.on(`CADDY=no ${install(of)}`, env)

describe.skipIf(missing)('the states that install.sh finds', () => {
  beforeAll(async () => {
    started = await startServerMachine()
    ;({ machine, server } = started)
    const { work } = started
    version = readVersion(release)
    const archives = [
      release,
      makeRelease(release, work, '9.0.0'),
      makeRelease(release, work, '9.0.1', { program: dieAtStart }),
      makeRelease(release, work, '9.0.2', { program: neverReady }),
    ]
    started.unpack(archives)
  })

  afterAll(() => started?.stop())

  test('none: wrong answers are named at once, and nothing is written', () => {
    const wrong = { ...answers, PUBLIC_URL: 'https://sample/shop', BUSINESS_PHONE: 'ring me', BUSINESS_INFO_EMAIL: '' }
    const { status, stderr } = machine.run(install(version), { env: wrong })
    expect(status).toBe(1)
    expect(stderr.split('\n').filter((line) => /^(PUBLIC_URL|BUSINESS_)/.test(line))).toHaveLength(3)
    expect(server.on('ls -d /etc/extension-studio* /opt/* 2>/dev/null; id extension-studio 2>/dev/null; true')).toBe('')
  })

  test('none: a mistake in settings that were written by hand is named before anything starts', () => {
    server.on(
      'printf "PUBLIC_URL=https://www.sample.example\\nSMTP_URL=mail.example\\nPORT=http\\n" > /etc/extension-studio.env',
    )
    const { status, stderr } = machine.run(install(version))
    expect(status).toBe(1)
    expect(stderr).toContain('PORT must be a port number.\nSMTP_URL must be an address that starts with smtp')
    expect(machine.run('systemctl cat extension-studio').status).not.toBe(0)
    server.on('rm /etc/extension-studio.env')
  })

  test('none: a first installation that fails is no update for the next one', () => {
    const { status, stderr } = machine.run(`CADDY=no ${install('9.0.1')}`, { env: answers })
    expect(status).toBe(1)
    expect(stderr).toContain('It is broken.')
    expect(stderr).toContain('it was taken out again')
    expect(server.on('ls -A /opt/extension-studio /opt/extension-studio/releases')).not.toMatch(/current|9\.0\.1|run/)
    expect(machine.run('systemctl is-enabled extension-studio').stdout).not.toContain('enabled')
    expect(server.on('stat -c "%a %U" /etc/extension-studio.env')).toBe('600 root\n')
  })

  test('half: another program has the port, and is named before anything is changed', () => {
    const node = `/root/extension-studio-${version}-linux-x64/bin/node`
    server.on(
      `${node} -e 'require("net").createServer().listen(3000, "127.0.0.1")' >/dev/null 2>&1 & sleep 1; echo $! > /run/other`,
    )
    const { status, stderr } = machine.run(`CADDY=no ${install(version)}`)
    expect(status).toBe(1)
    expect(stderr).toMatch(/PORT 3000 is in use by node \(process \d+\)\. Nothing has been changed/)
    server.on('kill $(cat /run/other); sleep 0.5')
  })

  test('half: the corrected installation prints the owner’s link, and what is missing', async () => {
    const output = installed(version)
    expect(output).toContain(`Version ${version} runs. The website: https://www.sample.example`)
    expect(output).toMatch(/Set up the owner account once: https:\/\/www\.sample\.example\/\S+/)
    expect(output).toContain('www.sample.example can’t be looked up')
    expect(output).toContain('Emails wait until SMTP_URL')
    expect(output).toMatch(/ssh -L 8080:127\.0\.0\.1:3000 .*\n.* http:\/\/localhost:8080\/marketing-hub#setup=/)
    expect(server.on('grep -c "Version .* runs" /var/log/extension-studio-install.log')).toBe('1\n')
    expect(server.on('stat -c %a /var/log/extension-studio-install.log')).toBe('600\n')
    await server.ready()
  })

  test('running: the same version again has a folder of its own, and keeps the version before it', () => {
    const first = server.currentFolder()
    installed('9.0.0')
    installed('9.0.0')
    expect(releases()).toHaveLength(2)
    expect(releases()).toContain(first.split('/').at(-1))
    expect(server.currentFolder()).toMatch(/9\.0\.0/)
    installed(version)
  })

  test.each([
    ['leads nowhere', 'ln -sfn /opt/extension-studio/releases/gone /opt/extension-studio/current'],
    [
      'leads to half a version',
      'mkdir -p /opt/extension-studio/releases/half/bin && ln -sfn /opt/extension-studio/releases/half /opt/extension-studio/current',
    ],
    ['is a folder', 'rm /opt/extension-studio/current && mkdir /opt/extension-studio/current'],
    ['is missing', 'rm /opt/extension-studio/current'],
    ['leads nowhere, as does the unit', 'rm -rf /opt/extension-studio/releases/*'],
    ['is fine, but the unit is missing', 'rm /etc/systemd/system/extension-studio.service'],
    [
      'is fine, but the service is stopped',
      'systemctl stop extension-studio.socket extension-studio 2>/dev/null; true',
    ],
    [
      'is fine, and folders of other runs are left',
      'cp -r $(readlink /opt/extension-studio/current) /opt/extension-studio/releases/left-123456',
    ],
    ['is fine, but the run before left half a line', 'echo > /opt/extension-studio/unfinished-run'],
  ])('broken: current %s', async (_state, breakIt) => {
    server.on(breakIt)
    expect(installed(version)).toContain(`Version ${version} runs.`)
    await server.ready()
    expect(server.currentFolder()).toContain(`/releases/${version}-`)
    server.on('rm -rf /opt/extension-studio/current-found')
  })

  test('running: a port of the owner’s is found by the next update', async () => {
    server.on('echo PORT=3005 >> /etc/extension-studio.env')
    const startedMs = Date.now()
    expect(server.on(install('9.0.0'))).toContain('Version 9.0.0 runs.')
    expect(Date.now() - startedMs).toBeLessThan(50_000)
    expect(server.get('/api/health/ready', 3005)).toMatchObject({ status: 200 })
    expect(server.on('cat /etc/caddy/Caddyfile; caddy validate --config /etc/caddy/Caddyfile 2>&1')).toMatch(
      /reverse_proxy 127\.0\.0\.1:3005[^]*Valid configuration/,
    )
    server.on('sed -i /^PORT=/d /etc/extension-studio.env')
    server.on(install(version))
    await server.ready()
  })

  test('running: an update that never becomes ready goes back', async () => {
    const before = server.currentFolder()
    const { status, stderr } = machine.run(`CADDY=no READY_SECONDS=5 ${install('9.0.2')}`)
    expect(status).toBe(1)
    expect(stderr).toContain('Version 9.0.2 did not start, so ')
    expect(server.currentFolder()).toBe(before)
    await server.ready()
  })

  test('running: a mistake in the settings is named before the restart, and the server goes on', async () => {
    server.on('cp /etc/extension-studio.env /root/right.env; echo PORT=http >> /etc/extension-studio.env')
    const { status, stderr } = machine.run('extension-studio restart')
    expect(status).toBe(1)
    expect(stderr).toContain('The server was not restarted, because of /etc/extension-studio.env.')
    expect(stderr).toContain('PORT must be a port number.')
    expect(server.get('/')).toMatchObject({ status: 200 })

    // Started with it all the same, it ends, and visitors are refused at once instead of starting it again and again.
    server.on('systemctl restart extension-studio')
    await waitFor('the end', () => isIn('extension-studio', 'failed') && !isIn('extension-studio.socket', 'active'))
    expect(server.get('/')).toEqual({})
    server.on('cp /root/right.env /etc/extension-studio.env')
    expect(server.on('extension-studio restart')).toContain('The server runs again')
    expect(server.get('/')).toMatchObject({ status: 200 })
  })

  test('running: another port in the settings is left to install.sh', () => {
    server.on('echo PORT=3005 >> /etc/extension-studio.env')
    expect(machine.run('extension-studio restart').stderr).toContain(
      'Please run /opt/extension-studio/current/install.sh',
    )
    server.on('cp /root/right.env /etc/extension-studio.env')
  })

  test('running: settings that are lost beside data are named, with what to do', async () => {
    server.on('rm /etc/extension-studio.env')
    expect(machine.run('extension-studio restart').stderr).toContain(
      '/etc/extension-studio.env is missing. Please put a copy of it back',
    )
    const { status, stdout } = machine.run(`CADDY=no ${install(version)}`)
    expect(status).toBe(1)
    expect(stdout).toContain('although /var/lib/extension-studio has the data of an installation')
    server.on('systemctl restart extension-studio')
    await waitFor('the end', () => isIn('extension-studio', 'failed'))
    expect(server.on('journalctl -u extension-studio -n 20 -o cat')).toContain('PUBLIC_URL must be set in production.')
    server.on('cp /root/right.env /etc/extension-studio.env; extension-studio restart')
    await server.ready()
  })

  test('running: what keeps it from starting for a while ends no attempts, visitors are refused meanwhile, and it comes back by itself', async () => {
    server.on('for i in 1 2 3 4 5 6 7 8 9 10 11 12; do systemctl restart extension-studio; done')
    await server.ready()
    server.on('systemctl stop extension-studio')
    server.on(
      `/opt/extension-studio/current/bin/node -e 'const Database = require("/opt/extension-studio/current/node_modules/better-sqlite3"); new Database("/var/lib/extension-studio/server.lock").exec("begin exclusive"); setInterval(() => {}, 1000)' >/dev/null 2>&1 & sleep 1; echo $! > /run/other; systemctl start extension-studio`,
    )
    await waitFor(
      'the fourth attempt',
      () => Number(machine.run('systemctl show --property NRestarts --value extension-studio').stdout) > 2,
    )
    await waitFor('the closed socket', () => !isIn('extension-studio.socket', 'active'))
    server.on('kill $(cat /run/other)')
    await server.ready()
    expect(isIn('extension-studio.socket', 'active')).toBe(true)
  })

  test('running: a command that there is not prints the help, and a folder is no backup', async () => {
    const { status, stderr } = machine.run('extension-studio nonsense')
    expect(status).toBe(2)
    expect(stderr).toMatch(/^There is no command nonsense\.\nextension-studio backup /)
    expect(machine.run('extension-studio restore /root').stderr).toContain('/root is a folder. Please name a backup')
    server.on('touch /root/app-x.db.age')
    expect(machine.run('extension-studio restore /root/app-x.db.age').stderr).toContain('Please set OFFSITE_PASSPHRASE')
    expect(server.get('/')).toMatchObject({ status: 200 })
  })

  test('removed: data and settings stay, what was made for the proxy goes, and it is installed again', async () => {
    const removed = server.on(`${install(version)} uninstall; ${install(version)} uninstall`)
    expect(removed).toContain('/var/lib/extension-studio-page')
    expect(server.on('ls -d /var/lib/extension-studio-page 2>/dev/null; true')).toBe('')
    expect(server.on('ls /var/lib/extension-studio /etc/extension-studio.env')).toContain('app.db')
    expect(installed(version)).toContain('Making a backup')
    await server.ready()
  })
})
