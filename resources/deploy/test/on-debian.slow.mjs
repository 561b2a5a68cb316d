// npm run test:server: installs the archive on a minimal Debian with 512 MB of memory, and does everything that README.md describes.
// RELEASE_BEFORE=older.tar.xz updates from a real older archive. DEBIAN=trixie takes Debian 13.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyInto, heldBytes, killsForMemory, waitFor } from './machine.mjs'
import { readCommands } from './readme.mjs'
import { dieAfterMigration, makeRelease, readVersion } from './releases.mjs'
import { answers, endOf, megabytes, missing, release, startServerMachine } from './server.mjs'

const leads = 1000
const left = new Set(readCommands().filter((line) => !line.startsWith('npm ')))

let started
let machine
let server
let version
let older

describe.skipIf(missing)('the archive on a minimal Debian', () => {
  beforeAll(async () => {
    started = await startServerMachine()
    ;({ machine, server } = started)
    const { work } = started
    version = readVersion(release)
    const before = process.env.RELEASE_BEFORE ?? makeRelease(release, work, '0.0.1')
    older = readVersion(before)
    copyInto(machine, before, 'root')
    copyInto(machine, release, 'root')
    copyInto(machine, makeRelease(release, work, '99.0.0', { program: dieAfterMigration('99.0.0') }), 'root')
    server.on('cd /root && sha256sum *.tar.xz > SHA256SUMS') // as npm run release writes it
  })

  afterAll(async () => {
    if (machine?.memoryGroup) {
      console.log(
        `Memory held at the end: ${megabytes(heldBytes(machine))}; killed for memory: ${killsForMemory(machine)}.`,
      )
    }
    await started?.stop()
  })

  test('installs, answers, and prints the link for the owner', async () => {
    expect(readme('sha256sum --check --ignore-missing SHA256SUMS')).toContain(
      `extension-studio-${older}-linux-x64.tar.xz: OK`,
    )
    readme('apt-get install -y xz-utils')
    readme('tar xf extension-studio-VERSION-linux-x64.tar.xz', { VERSION: older })
    const installed = readme('extension-studio-VERSION-linux-x64/install.sh', { VERSION: older, env: answers })
    expect(installed).toContain(`Version ${older} runs. The website: https://www.sample.example`)
    expect(installed).toMatch(/Set up the owner account once: https:\/\/www\.sample\.example\/\S+/)
    expect(await server.get('/api/health/ready')).toMatchObject({ status: 200 })
    expect(server.on('caddy validate --config /etc/caddy/Caddyfile 2>&1')).toContain('Valid configuration')
    expect(server.on('stat -c "%a %U" /etc/extension-studio.env')).toBe('600 root\n')
    expect(readme('extension-studio restart')).toContain('The server runs again')
    await server.ready()
  })

  test('updates with a thousand leads, while a visitor asks every 100 ms', async () => {
    expect(await endOf(machine.startClient(join(import.meta.dirname, 'send-enquiries.mjs'), leads))).toMatchObject({
      code: 0,
    })
    expect(server.countLeads()).toBe(leads)
    const visitor = machine.startClient(join(import.meta.dirname, 'visitor.mjs'))
    readme('tar xf extension-studio-NEWER-linux-x64.tar.xz', { NEWER: version })
    const updated = readme('extension-studio-NEWER-linux-x64/install.sh', { NEWER: version })
    visitor.kill('SIGTERM')
    const { answered, failed, longestGapMs } = JSON.parse((await endOf(visitor)).output)
    console.log(
      `From ${older} to ${version}: ${answered} answered, ${failed} failed, longest gap ${longestGapMs} ms (goal 3000).`,
    )
    if (machine.memoryGroup) console.log(`Memory held by everything on the machine: ${megabytes(heldBytes(machine))}.`)
    expect(updated).toContain(`Version ${version} runs.`)
    expect(server.countLeads()).toBe(leads)
    expect(answered).toBeGreaterThan(10)
  })

  test('a version that changes the database and dies at its start is taken out again, and noted', async () => {
    server.on('tar xf /root/extension-studio-99.0.0-linux-x64.tar.xz -C /root')
    const { status, stderr } = machine.run('/root/extension-studio-99.0.0-linux-x64/install.sh')
    expect(status).toBe(1)
    expect(stderr).toContain(`Version 99.0.0 did not start, so ${version}-`)
    expect(await server.get('/api/health/ready')).toMatchObject({ status: 200 })
    expect(server.countLeads()).toBe(leads)
    expect(JSON.parse(server.on('cat /var/lib/extension-studio/update-failed.json'))).toMatchObject({
      version: '99.0.0',
      reason: expect.stringMatching(
        /^Migration 999 failed: "no such column"\. .* the database from before the update was put back/,
      ),
    })
    expect(server.on('stat -c "%a %U" /var/lib/extension-studio/update-failed.json')).toBe('600 extension-studio\n')
    expect(server.on('ls /opt/extension-studio/releases')).not.toContain('99.0.0')
    server.on(`/root/extension-studio-${version}-linux-x64/install.sh`)
    expect(server.on('ls /var/lib/extension-studio')).not.toContain('update-failed.json')
  })

  test('a corrupt database is replaced by a backup', async () => {
    const [, file] = /Made (\S+)/.exec(readme('extension-studio backup'))
    server.on(
      'systemctl stop extension-studio; dd if=/dev/urandom of=/var/lib/extension-studio/app.db bs=4096 seek=1 count=200 conv=notrunc 2>&1',
    )
    expect(readme('extension-studio restore')).toContain(file)
    readme('extension-studio restore app-000042_20261121T030000000Z.db', { 'app-000042_20261121T030000000Z.db': file })
    server.on('systemctl start extension-studio')
    await server.ready()
    expect(server.countLeads()).toBe(leads)
  })

  test('a backup that only root can read is restored, with the server stopped for it, and leaves no copy', async () => {
    const [, file] = /Made (\S+)/.exec(server.on('extension-studio backup'))
    server.on(
      `cd /root; install -m 600 /var/lib/extension-studio/backups/${file} secret.db; extension-studio restore /root/secret.db`,
    )
    await server.ready()
    expect(server.countLeads()).toBe(leads)
    expect(server.on('ls /var/lib/extension-studio')).not.toContain('restore-')
    expect(server.on('ls /var/lib/extension-studio/backups')).not.toContain('secret.db')
    expect(server.on('find /var/lib/extension-studio ! -user extension-studio')).toBe('')
    expect(machine.run('extension-studio restore /root/nothing.db').stderr).toContain(
      'There is no file /root/nothing.db',
    )
    await server.ready()
  })

  test('the commands and the settings are explained on the server', () => {
    expect(readme('extension-studio help')).toContain('extension-studio help settings')
    const settings = readme('extension-studio help settings')
    for (const part of ['SMTP_URL, MAIL_FROM', 'smtps://user:password@', 'sk_live_', 'Default: 3000, 127.0.0.1'])
      expect(settings).toContain(part)
  })

  test('an off-site copy in a folder of its own is listed and restored', async () => {
    for (const line of [
      'install -d -o extension-studio -m 700 /mnt/copies',
      'mkdir -p /etc/systemd/system/extension-studio.service.d',
      String.raw`printf '[Service]\nReadWritePaths=-/mnt/copies\n' > /etc/systemd/system/extension-studio.service.d/copies.conf`,
      'systemctl daemon-reload',
      'systemctl restart extension-studio',
    ])
      readme(line)
    await server.ready()
    const settings = {
      place: { kind: 'folder', folder: '/mnt/copies' },
      passphrase: 'gravel umbrella teapot Tuesday',
      keepDays: 30,
      isSameDisk: true,
    }
    server.on(`echo '${JSON.stringify(settings)}' > /var/lib/extension-studio/offsite-backup.json`)
    server.on('chown extension-studio /var/lib/extension-studio/offsite-backup.json; extension-studio copy-offsite')
    expect(readme('extension-studio restore offsite')).toMatch(/app-\S+\.db\.age/)
    expect(readme('extension-studio restore offsite newest')).toContain('Restored app-')
    server.on('rm /var/lib/extension-studio/offsite-backup.json')
    await server.ready()
    expect(server.countLeads()).toBe(leads)
  })

  test('an update that cannot be written leaves everything as it was', async () => {
    const releases = server.on('ls /opt/extension-studio/releases')
    const { status, stderr } = machine.run(`ulimit -f 65536; /root/extension-studio-${version}-linux-x64/install.sh`)
    expect(status).toBe(1)
    expect(stderr).toContain('The files could not be copied. Please check that the disk has room')
    expect(server.on('ls /opt/extension-studio/releases')).toBe(releases)
    expect(await server.get('/')).toMatchObject({ status: 200 })
    expect(readme('df -h /var/lib/extension-studio')).toContain('%')
    expect(readme('journalctl -u extension-studio -n 50')).toContain('listening on')
  })

  test('goes back to an older version with the backup from before the update', async () => {
    const backup = server.on('ls -t /var/lib/extension-studio/backups | grep -v before | tail -n 1').trim()
    const line = 'extension-studio-OLDER-linux-x64/install.sh restore app-before-VERSION-000042_20261121T030000000Z.db'
    const before =
      server.on(`ls /var/lib/extension-studio/backups | grep 'app-before-${version}' || true`).trim() || backup
    readme(line, { OLDER: older, 'app-before-VERSION-000042_20261121T030000000Z.db': before })
    expect((await server.get('/api/health')).body).toContain(older)
    expect(server.countLeads()).toBe(leads)
  })

  test('moves to another machine, and leaves data and settings where it is removed', async () => {
    const [, file] = /Made (\S+)/.exec(readme('extension-studio backup'))
    readme('systemctl disable --now extension-studio')
    server.on(`cp /var/lib/extension-studio/backups/${file} /root`)
    expect(readme('extension-studio-VERSION-linux-x64/install.sh uninstall', { VERSION: version })).toContain(
      'Removed.',
    )
    expect(server.on('ls /var/lib/extension-studio /etc/extension-studio.env')).toContain('app.db')
    server.on('rm -rf /var/lib/extension-studio /var/cache/extension-studio; userdel extension-studio')
    readme('extension-studio-VERSION-linux-x64/install.sh restore app-000042_20261121T030000000Z.db', {
      VERSION: version,
      'app-000042_20261121T030000000Z.db': file,
    })
    expect(await server.get('/')).toMatchObject({ status: 200 })
    expect(server.countLeads()).toBe(leads)
  })
})

describe.skipIf(missing)('a Debian with a browser', () => {
  const owner = { OWNER_EMAIL: 'owner@sample.example', OWNER_PASSWORD: 'gravel umbrella teapot Tuesday' }

  beforeAll(async () => {
    started = await startServerMachine({ memoryMegabytes: 1024, hasBrowser: true })
    ;({ machine, server } = started)
    started.unpack([release])
    server.on(`CADDY=no /root/extension-studio-${version}-linux-x64/install.sh`, answers)
    for (const [name, value] of Object.entries(owner)) server.on(`echo '${name}=${value}' >> /etc/extension-studio.env`)
  })

  afterAll(() => started?.stop())

  test('makes PDFs after the commands of “PDFs”', async () => {
    const commands = readCommands()
    const first = commands.indexOf('apt-get install -y chromium-headless-shell')
    const block = commands.slice(first, commands.indexOf('systemctl restart extension-studio', first) + 1)
    // Together, because some lines are the content of a file.
    server.on(block.join('\n'))
    for (const line of block) left.delete(line)
    await server.ready()
    const quote = machine.startClient(join(import.meta.dirname, 'make-quote.mjs'), ...Object.values(owner))
    expect(await endOf(quote)).toEqual({ code: 0, output: '%PDF-' })
  })
})

describe.skipIf(missing)('several installations on a Debian', () => {
  const before = '0.0.1'
  const second = { ...answers, PUBLIC_URL: 'https://www.second.example', BUSINESS_NAME: 'Second Extensions' }
  let first

  beforeAll(async () => {
    started = await startServerMachine({ memoryMegabytes: 768 })
    ;({ machine, server } = started)
    version = readVersion(release)
    started.unpack([release, makeRelease(release, started.work, before)])
    server.on(`/root/extension-studio-${version}-linux-x64/install.sh`, answers)
    first = describeFirst()
  })

  afterAll(() => started?.stop())

  test('a second one has everything of its own, and changes nothing of the first', () => {
    const line = 'extension-studio-VERSION-linux-x64/install.sh --name studio2'
    const installed = readme(line, { VERSION: before, env: second })
    expect(installed).toContain(`Version ${before} runs. The website: https://www.second.example`)
    expect(installed).toMatch(/Set up the owner account once: https:\/\/www\.second\.example\/\S+/)
    expect(server.on('grep ^PORT= /etc/extension-studio-studio2.env')).toBe('PORT=3001\n')
    expect(server.on('systemctl show --property User --value extension-studio-studio2')).toBe('es-studio2\n')
    expect(server.on('systemctl show --property MemoryMax --value extension-studio-studio2')).toBe('536870912\n')
    expect(server.on('find /var/lib/extension-studio-studio2 ! -user es-studio2')).toBe('')
    expect(describeFirst()).toBe(first)
  })

  test('each answers at its own domain', async () => {
    const [atFirst, atSecond] = await visitBoth()
    expect(atFirst.body).toContain('Brick')
    expect(atFirst.body).not.toContain('Second Extensions')
    expect(atSecond.status).toBe(200)
    expect(atSecond.body).toContain('Second Extensions')
  })

  test('the second one is updated by itself, and has one Node.js with the first', () => {
    readme('extension-studio-NEWER-linux-x64/install.sh --name studio2', { NEWER: version })
    expect(server.get('/api/health/ready', 3001).body).toContain(`"${version}"`)
    expect(server.on('stat -c %i /opt/extension-studio*/current/bin/node | uniq | wc -l')).toBe('1\n')
    expect(describeFirst()).toBe(first)
    expect(machine.run('/opt/extension-studio-studio2/current/install.sh')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Please say which with --name'),
    })
  })

  test('the commands work on the one that is named', async () => {
    const [, file] = /Made (\S+)/.exec(readme('extension-studio --name studio2 backup'))
    expect(server.on('ls /var/lib/extension-studio-studio2/backups')).toContain(file)
    server.on(`extension-studio --name studio2 restore ${file}`)
    expect(server.on('extension-studio --name studio2 restart')).toContain('/etc/extension-studio-studio2.env')
    expect(server.get('/', 3001)).toMatchObject({ status: 200 })
    expect(server.on('find /var/lib/extension-studio-studio2 ! -user es-studio2')).toBe('')
    expect(describeFirst()).toBe(first)
  })

  test('a third one with the domain of the second is not installed beside it in Caddy', async () => {
    const installed = server.on(`/root/extension-studio-${version}-linux-x64/install.sh --name studio3`, second)
    expect(installed).toContain("Caddy can't answer for www.second.example")
    expect(server.on('grep ^PORT= /etc/extension-studio-studio3.env')).toBe('PORT=3002\n')
    expect((await visitBoth())[1]).toMatchObject({ status: 200 })
    server.on(`/root/extension-studio-${version}-linux-x64/install.sh --name studio3 uninstall`)
  })

  test('one is removed without its data, and the other stays', async () => {
    readme('extension-studio-VERSION-linux-x64/install.sh --name studio2 uninstall', { VERSION: version })
    expect(server.on('ls /var/lib/extension-studio-studio2 /etc/extension-studio-studio2.env')).toContain('app.db')
    expect(server.on('systemctl list-unit-files --no-legend "extension-studio*"')).not.toContain('studio2')
    expect(describeFirst()).toBe(first)
    expect(await visitBoth()).toMatchObject([{ status: 200 }, { status: 0 }])
  })
})

test.skipIf(missing)('the README has no command that was not run', () => {
  expect([...left]).toEqual([])
})

/** Runs a line of the README on the machine, with what a reader would put in the place of its samples. */
function readme(line, { env, ...replaced } = {}) {
  expect(readCommands()).toContain(line)
  left.delete(line)
  const command = Object.entries(replaced).reduce((text, [sample, value]) => text.replaceAll(sample, value), line)
  return server.on(`cd /root; ${command.replace(/^(extension-studio-)/, './$1')}`, env)
}

/** @returns what the first installation consists of, and the process that runs */
function describeFirst() {
  const files = '/opt/extension-studio /etc/systemd/system/extension-studio.* /etc/extension-studio.env'
  return server.on(`
    find ${files} -printf '%p %u %m %s %T@ %l\\n' | sort
    sha256sum /etc/systemd/system/extension-studio.s* /etc/extension-studio.env /var/lib/extension-studio/*-secret
    sed '/^import/d; /^$/d' /etc/caddy/Caddyfile
    systemctl show --property MainPID --value extension-studio`)
}

/** @returns what Caddy answers at both domains, by the files that install.sh has made. Without internet it signs certificates itself. */
async function visitBoth() {
  const options = String.raw`{\n\tlocal_certs\n\tskip_install_trust\n\thttp_port 8080\n\thttps_port 8443\n\tadmin off\n}\n`
  server.on(`
    { printf '${options}'; cat /etc/caddy/Caddyfile; } >/root/Caddyfile
    caddy run --config /root/Caddyfile >/dev/null 2>&1 & echo $! >/run/second-caddy`)
  await waitFor('Caddy', () => visit('www.sample.example').status === 200)
  const met = ['www.sample.example', 'www.second.example'].map(visit)
  server.on('kill $(cat /run/second-caddy)')
  return met
}

function visit(domain) {
  const lines = `
    const { get } = require("node:https")
    const { text } = require("node:stream/consumers")
    const options = { host: "127.0.0.1", port: 8443, servername: "${domain}", headers: { host: "${domain}" }, rejectUnauthorized: false }
    get(options, async (answer) => console.log(JSON.stringify({ status: answer.statusCode, body: await text(answer) })))
      .on("error", () => console.log(JSON.stringify({ status: 0 })))`
  return JSON.parse(server.on(`/opt/extension-studio/current/bin/node -e '${lines}'`))
}
