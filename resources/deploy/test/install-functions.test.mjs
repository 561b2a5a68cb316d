// The functions of install.sh by themselves. The whole script runs in on-debian.slow.mjs.
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const deploy = join(import.meta.dirname, '..')
const answers = {
  PUBLIC_URL: 'https://www.example.com',
  BUSINESS_NAME: 'Sample Extensions',
  BUSINESS_PHONE: '01962 555 000',
  BUSINESS_EMAIL: 'hello@sample.example',
  BUSINESS_INFO_EMAIL: 'info@sample.example',
}

let scratch
beforeEach(async () => (scratch = await mkdtemp(join(tmpdir(), 'install-'))))
afterEach(() => rm(scratch, { recursive: true }))

/** The bundle, which starts in a third of the time of the source. */
const settingsProgram = join(deploy, '../../dist/server/install.js')

/** Loads install.sh without its last line, which runs it, and runs these lines of shell.
 *  @param args the arguments of install.sh  @param input what is typed in a terminal; without it there is none */
function shell(lines, { args = [], env = {}, input } = {}) {
  const script = `
eval "$(sed '$d' "$0")"
settings=$SCRATCH/settings.env; failure_note=$SCRATCH/update-failed.json; log=$SCRATCH/log; lock=$SCRATCH/lock
check() { "${process.execPath}" "${settingsProgram}" "$@"; }
is_terminal() { ${input !== undefined}; }
${lines}`
  return spawnSync('sh', ['-c', script, join(deploy, 'install.sh'), ...args], {
    encoding: 'utf8',
    input: input ?? '',
    env: { PATH: process.env.PATH, SCRATCH: scratch, ...env },
  })
}

const writeSettings = 'ask_for_settings; write_settings'

async function readSettings() {
  const file = join(scratch, 'settings.env')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  return readFile(file, 'utf8')
}

const hasNoSettings = () => expect(stat(join(scratch, 'settings.env'))).rejects.toThrow('ENOENT')

/** Has Caddy set up for these settings. @returns its file, and what is said to be missing
 *  @param args the arguments of install.sh  @param isRefused whether Caddy refuses its files  @param afterwards further lines of shell */
const proxy = (publicUrl, address, { args, isRefused = false, afterwards = '' } = {}) =>
  shell(
    `
    caddyfile=$SCRATCH/caddy/Caddyfile; sites=$SCRATCH/caddy/sites; site=$sites/$name.caddy; import_sites="import $sites/*.caddy"
    facts='public_url=${publicUrl}
address=${address}'
    caddy() { [ -s "$5" ] && ${!isRefused}; }; systemctl() { :; }; find_listeners() { :; }
    set_up_caddy; cat $caddyfile; printf %s "\${missing:-}"; ${afterwards}`,
    { args },
  ).stdout.replaceAll(scratch, '')

const readSite = (name) => readFile(join(scratch, `caddy/sites/extension-studio-${name}.caddy`), 'utf8')
const importsSites = '\nimport /caddy/sites/*.caddy\n'
const studio2 = ['--name', 'studio2']

/** Prepares an installation whose last run was broken off, lets the next one repair it, and prints what became of it.
 *  @param state.journal what is written down of the run  @param state.isReady whether its version becomes ready */
const repair = ({ journal, isReady = false, unit = 'new' }) =>
  shell(`
    program=$SCRATCH; journal=$program/unfinished-run; unit=$SCRATCH/unit; data=$SCRATCH; command=$SCRATCH/command
    for each in old new; do
      mkdir -p $SCRATCH/$each/bin $SCRATCH/$each/dist/server
      touch $SCRATCH/$each/bin/node $SCRATCH/$each/dist/server/main.js $SCRATCH/app.db
      chmod +x $SCRATCH/$each/bin/node
    done
    ln -s $SCRATCH/old $program/current
    echo "WorkingDirectory=$SCRATCH/${unit}" >$unit
    printf '${journal.join('\\n')}\n' | sed "s|^/|$SCRATCH/|" >$journal
    for each in stop_server remove_units install_units start_server continue_server note_failure as_service; do
      eval "$each() { echo $each \\"\\$@\\"; }"
    done
    wait_until_ready() { ${unit === 'new' && isReady} || [ "$1" = $SCRATCH/old ]; }
    repair_unfinished_run
    echo "current: $(basename "$(readlink $program/current)")"
    ls $SCRATCH/unfinished-run $SCRATCH/new/dist/server/main.js 2>/dev/null`)
    .stdout.replaceAll(scratch, '')
    .trim()
    .split('\n')

/** The paths of an installation. */
const pathsOf = (name) =>
  `/opt/${name} /var/lib/${name} /var/cache/${name} /etc/systemd/system/${name}.service /etc/systemd/system/${name}.socket`

describe.skipIf(process.platform !== 'linux')('install.sh', () => {
  test('answers from the environment make a settings file that only root can read', async () => {
    expect(shell(writeSettings, { env: answers }).status).toBe(0)
    const settings = await readSettings()
    for (const [name, value] of Object.entries(answers)) expect(settings).toContain(`\n${name}="${value}"\n`)
    expect(settings).toContain('\n#SMTP_URL=\n')
    expect(settings).toContain('"extension-studio help settings" explains each')
  })

  test('quotes and backslashes in an answer reach the server as they were typed', async () => {
    shell(writeSettings, { env: { ...answers, BUSINESS_NAME: 'The "Brick" \\ Co $HOME' } })
    expect(await readSettings()).toContain('BUSINESS_NAME="The \\"Brick\\" \\\\ Co $HOME"')
  })

  test('without an answer and without a terminal it names the missing setting and writes nothing', async () => {
    const { BUSINESS_PHONE: _, ...others } = answers
    const { status, stderr } = shell(writeSettings, { env: others })
    expect(status).toBe(1)
    expect(stderr).toContain(
      '\nBUSINESS_PHONE (Telephone number) must be set in the environment, or run this in a terminal.\n',
    )
    await hasNoSettings()
  })

  test('an address without https is refused', async () => {
    const { status, stderr } = shell(writeSettings, { env: { ...answers, PUBLIC_URL: 'http://example.com' } })
    expect(status).toBe(1)
    expect(stderr).toContain('\nPUBLIC_URL must begin with https://, as https://www.example.com does.\n')
    await hasNoSettings()
  })

  test('all wrong answers of the environment are named at once', async () => {
    const { BUSINESS_NAME: _, ...others } = answers
    const env = { ...others, PUBLIC_URL: 'https://www.example.com/shop', BUSINESS_PHONE: 'ring me' }
    const { status, stderr } = shell(writeSettings, { env })
    expect(status).toBe(1)
    expect(stderr.match(/^(PUBLIC_URL|BUSINESS_\w+) .*must/gm)).toHaveLength(3)
    await hasNoSettings()
  })

  test('in a terminal a wrong answer is asked for again, and the domain and ports are named before', async () => {
    const typed = [
      'https://www',
      'https://www.example.com',
      'Sample',
      'ring me',
      '',
      '01962 555 000',
      'a@example.com',
      'b@example.com',
    ]
    const { status, stdout } = shell(writeSettings, { input: `${typed.join('\n')}\n` })
    expect(status).toBe(0)
    expect(stdout).toContain('once the domain leads to this machine, and ports 80 and 443 are open')
    expect(stdout).toContain(
      'The answer must have a whole domain name after https://, such as www.example.com.\nAddress of the website',
    )
    expect(stdout).toContain('The answer must be a phone number.\nTelephone number')
    expect(await readSettings()).toContain('BUSINESS_PHONE="01962 555 000"\n')
  })

  test('a terminal that ends before the last answer leaves nothing', async () => {
    const { status, stderr } = shell(writeSettings, { input: 'https://www.example.com\nSample\n' })
    expect(status).toBe(1)
    expect(stderr).toBe('There was no answer, so nothing has been changed.\n')
    await hasNoSettings()
  })

  test('a second run is told which one is at work, and since when', async () => {
    const second = `sh -c 'eval "$(sed "\\$d" "$0")"; lock=$SCRATCH/lock; log=$SCRATCH/log; take_lock restore' "$0"`
    const { stderr } = shell(`take_lock install.sh; ${second}`)
    expect(stderr).toMatch(/^Another run is at work: install\.sh since \d\d:\d\d:\d\d, process \d+\. Please wait/)
    // The log says how the first one ends.
    await expect(stat(join(scratch, 'log'))).rejects.toThrow('ENOENT')
    expect(shell('take_lock install.sh; echo taken').stdout).toBe('taken\n')
  })

  test('a run that was killed is no other run: what it has left is waited for', () => {
    const left =
      '(exec 9>>$lock; flock 9; exec sleep 1) & sleep 0.3; echo "install.sh since 08:00:00, process 4194303" >$lock'
    expect(shell(`${left}; take_lock install.sh; echo taken; cat $lock`).stdout).toMatch(
      /^taken\ninstall\.sh since .*, process \d+\n$/,
    )
    const { status, stderr } = shell(`${left}; LOCK_SECONDS=0 take_lock install.sh`)
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^A run was ended \(.*process 4194303\), and what it has left is still at work: process \d+\./,
    )
  })

  test('a run notes which backups there were before it', async () => {
    const { status } = shell(`
      data=$SCRATCH/data; journal=$SCRATCH/journal; mkdir -p $data/backups $SCRATCH/new $SCRATCH/first
      touch $data/backups/app-20261121T030000000Z.db; begin_run '' $SCRATCH/new 1764130000
      rm -r $data; begin_run '' $SCRATCH/first 1764130000`)
    expect(status).toBe(0)
    expect(await readFile(join(scratch, 'new/backups-before'), 'utf8')).toBe('app-20261121T030000000Z.db\n')
    expect(await readFile(join(scratch, 'first/backups-before'), 'utf8')).toBe('')
  })

  test.each([
    ['a folder', 'mkdir $SCRATCH/backup', '$SCRATCH/backup', /backup is a folder\. Please name a backup/],
    ['a folder among the backups', 'mkdir -p $data/backups/files', 'files', /backups\/files is a folder\./],
    ['nothing', ':', 'app-x.db', /^There is no file app-x\.db, here or in /],
    [
      'an encrypted backup without a terminal',
      'touch $SCRATCH/app-x.db.age',
      '$SCRATCH/app-x.db.age',
      /app-x\.db\.age is encrypted\. Please set OFFSITE_PASSPHRASE /,
    ],
  ])('before a restore, %s is named', (_what, make, name, sentence) => {
    const { status, stderr } = shell(`data=$SCRATCH/data; ${make}; find_backup "${name}"; echo not reached`)
    expect(status).toBe(1)
    expect(stderr).toMatch(sentence)
  })

  test('a backup is found by its name and by its path, and an encrypted one with its passphrase', () => {
    const find = `data=$SCRATCH/data; mkdir -p $data/backups; touch $data/backups/a.db $SCRATCH/b.db.age; cd $SCRATCH
      find_backup a.db; OFFSITE_PASSPHRASE=secret find_backup b.db.age`
    expect(shell(find).stdout.replaceAll(scratch, '')).toBe('/data/backups/a.db\n/b.db.age\n')
  })

  test('settings that are lost beside data are named, with what they may have had', () => {
    const name = 'data=$SCRATCH; name_lost_settings'
    expect(shell(name).stdout).toBe('')
    expect(shell(`touch $SCRATCH/app.db; ${name}`).stdout).toMatch(
      /^There is no \S+settings\.env, although .*Is there a copy[^]*SMTP_URL, the STRIPE_ settings, and a SESSION_SECRET/,
    )
  })

  test.each([
    ['what was stopped', { SERVICE_RESULT: 'success' }, ''],
    ['a first failed start', { restarts: 0 }, 'sleep 0\n'],
    ['a second one', { restarts: 1 }, 'sleep 1\n'],
    ['a third one', { restarts: 2 }, 'stop --no-block extension-studio.socket\nsleep 2\n'],
    ['a hundredth one', { restarts: 99 }, 'stop --no-block extension-studio.socket\nsleep 15\n'],
    ['a mistake in the settings', { restarts: 0, EXIT_STATUS: '78' }, 'stop --no-block extension-studio.socket\n'],
    [
      'a mistake in the settings of one of several',
      { args: studio2, EXIT_STATUS: '78' },
      'stop --no-block extension-studio-studio2.socket\n',
    ],
    ['a crash after hours, whatever was before', { restarts: 99, livedSeconds: 7200 }, ''],
  ])('after %s, the next start is as far away as it has to be', (_what, state, done) => {
    const { args = [], restarts = 0, livedSeconds = 1, ...env } = state
    const script = `
      systemctl() {
        case "$1 $3" in
          'show ExecMainStartTimestampMonotonic') echo 5000000 ;;
          'show ExecMainExitTimestampMonotonic') echo $((5000000 + ${livedSeconds} * 1000000)) ;;
          'show NRestarts') echo ${restarts} ;;
          *) echo "$*" ;;
        esac
      }
      sleep() { echo "sleep $1"; }
      . "$0"`
    const { stdout, stderr } = spawnSync('sh', ['-c', script, join(deploy, 'install/after-stop.sh'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, SERVICE_RESULT: 'exit-code', EXIT_STATUS: '1', ...env },
    })
    expect([stdout, stderr]).toEqual([done, ''])
  })

  test('the command names what it doesn’t know, with its help and exit code 2', () => {
    const script = `eval "$(sed 's|^current=.*|current=$(dirname "$0")|; $d' "$0")"; main "$@"`
    const run = (...args) =>
      spawnSync('sh', ['-c', script, join(deploy, 'extension-studio'), ...args], { encoding: 'utf8' })
    for (const unknown of ['nonsense', 'undo-update', '--version']) {
      const { status, stdout, stderr } = run(unknown)
      expect([status, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(
        new RegExp(`^There is no command ${unknown}\\.\\nextension-studio backup .*makes a backup now`),
      )
    }
    expect(run('restart', ...studio2)).toMatchObject({
      status: 2,
      stderr: 'Please write --name NAME before everything else, such as --name studio2.\n',
    })
    expect(run('--name', 'not-installed', 'help').stderr).toMatch(
      /^\/opt\/extension-studio-not-installed\/current is not whole/,
    )
    const { status, stdout } = run('help')
    expect([status, stdout.match(/^extension-studio \w+/gm)]).toMatchObject([
      0,
      expect.arrayContaining(['extension-studio restart']),
    ])
  })

  test('what is said when the terminal is gone is in the log', async () => {
    const { status } = shell('go_on_without_terminal update; exec >/dev/full; say "It goes on."; say "It ends."')
    expect(status).toBe(0)
    expect(await readFile(join(scratch, 'log'), 'utf8')).toMatch(/ update\nIt goes on\.\nIt ends\.\n$/)
    expect((await stat(join(scratch, 'log'))).mode & 0o777).toBe(0o600)
  })

  test('the log, which has the link for the owner, is for root alone, also when it begins with a refusal', async () => {
    expect(shell('fail "Unknown command."').status).toBe(1)
    expect((await stat(join(scratch, 'log'))).mode & 0o777).toBe(0o600)
  })

  test.skipIf(process.getuid?.() !== 0)(
    'a backup from elsewhere is restored as it is, although another of its name is among the backups, and leaves no copy',
    async () => {
      await mkdir(join(scratch, 'data/backups'), { recursive: true })
      await writeFile(join(scratch, 'data/backups/found.db'), 'another')
      await writeFile(join(scratch, 'found.db'), 'this one')
      const { stdout } = shell(`
        data=$SCRATCH/data; user=$(id -un); folder=$SCRATCH/new; backup=$SCRATCH/found.db
        stop_server() { :; }
        as_service() { cat "$3"; }
        restore_backup`)
      expect(stdout).toBe('Restoring found.db\nthis one\n')
      expect(await readdir(join(scratch, 'data'))).toEqual(['backups'])
    },
  )

  test('a version that was installed and not started yet is started by the next run, and one that runs stays', () => {
    const { stdout } = shell(`
      systemctl() { case $1 in show) echo $pid ;; *) echo "$*" ;; esac; }
      mkdir $SCRATCH/old $SCRATCH/new
      (cd $SCRATCH/old && exec sleep 20 >/dev/null) & pid=$!
      until [ "$(readlink /proc/$pid/cwd)" = $SCRATCH/old ]; do sleep 0.1; done
      continue_server $SCRATCH/old; continue_server $SCRATCH/new; kill $pid`)
    const cleared = 'reset-failed extension-studio.service\n'
    expect(stdout).toBe(`${cleared}${cleared}restart extension-studio\n`)
  })

  test('a version that is never ready is given up, although the clock is set back meanwhile', () => {
    const { stdout } = shell(`
      ready_seconds=1
      is_ready() { tries="\${tries:-}."; [ \${#tries} -gt 50 ]; }
      systemctl() { [ "$1" != is-failed ] && echo 0; }
      date() { echo . >>$SCRATCH/asked; echo $((1764130000 - $(wc -l <$SCRATCH/asked) * 86400)); }
      wait_until_ready $SCRATCH || echo "given up"`)
    expect(stdout).toBe('given up\n')
  })

  test('a folder in the place of current is kept, beside one that was found before', async () => {
    const find =
      'program=$SCRATCH; unit=$SCRATCH/unit; mkdir $program/current; touch $program/current/$NAME; find_previous'
    for (const name of ['first', 'second']) expect(shell(find, { env: { NAME: name } }).status).toBe(0)
    expect(await readdir(join(scratch, 'current-found'))).toEqual(['second'])
    expect(await readdir(join(scratch, 'current-found.~1~'))).toEqual(['first'])
  })

  test('Caddy answers at the domain, passes requests on to the address of the settings, and redirects the name without www.', () => {
    const file = proxy('https://www.hill.example', '127.0.0.1:3005')
    expect(file).toContain('\nwww.hill.example {\n')
    expect(file).toContain('reverse_proxy 127.0.0.1:3005 ')
    expect(file).toContain('\nhill.example {\n\tredir https://www.hill.example{uri} permanent\n}\n')
    expect(file).not.toContain('example.com')
  })

  test('Caddy redirects nothing to a domain without www.', () => {
    const file = proxy('https://hill.example', '[::1]:3000')
    expect(file).toContain('\nhill.example {\n')
    expect(file).toContain('reverse_proxy [::1]:3000 ')
    expect(file).not.toContain('redir')
  })

  test('a Caddyfile that somebody wrote stays, and what it needs is said', async () => {
    await mkdir(join(scratch, 'caddy'))
    await writeFile(join(scratch, 'caddy/Caddyfile'), 'mine.example {\n}\n')
    expect(proxy('https://hill.example', '127.0.0.1:3000')).toMatch(
      /^mine\.example \{\n\}\n\n- \S+ is your own and stays as it is\./,
    )
  })

  test.each([
    '',
    'Studio',
    'two words',
    'two\nlines',
    'über',
    '../studio',
    '-studio',
    'studio-',
    'page',
    'my-page',
    'my-settings',
    'a'.repeat(29),
  ])('“%s” is refused as the name of one of several, before anything is written', (name) => {
    const { status, stdout, stderr } = shell('echo reached', { args: ['--name', name] })
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^--name needs 1 to 28 of a to z, 0 to 9 and hyphens/)
  })

  test.each([['uninstall', '--name', 'studio2'], ['restore', 'app.db', '--name=studio2'], ['--name=studio2']])(
    'a name that would be ignored is refused: %s %s %s',
    (...args) => {
      const { status, stdout, stderr } = shell('echo reached', { args })
      expect([status, stdout]).toEqual([2, ''])
      expect(stderr).toContain('Please write --name NAME before everything else')
    },
  )

  test('one of several has its own files, units and user, and leaves the arguments after its name', () => {
    const print =
      'echo $program $data $cache $unit $socket $user ${1:-}; eval "$(grep ^settings= $release/install/common.sh)"; echo $settings'
    expect(shell(print, { args: [...studio2, 'uninstall'] }).stdout).toBe(
      `${pathsOf('extension-studio-studio2')} es-studio2 uninstall\n/etc/extension-studio-studio2.env\n`,
    )
    expect(shell(print).stdout).toBe(`${pathsOf('extension-studio')} extension-studio\n/etc/extension-studio.env\n`)
    expect(shell('echo $command $lock', { args: studio2 }).stdout).toBe(
      `/usr/local/bin/extension-studio ${scratch}/lock\n`,
    )
  })

  test.each(['service', 'socket'])(
    'the %s is the one of the release, and of one of several it has its own names',
    async (kind) => {
      const text = await readFile(join(deploy, `extension-studio.${kind}`), 'utf8')
      const print = `name_unit $release/extension-studio.${kind}`
      expect(shell(print).stdout).toBe(text)
      const named = shell(print, { args: studio2 }).stdout
      expect(named).not.toMatch(/extension-studio(?!-studio2)/)
      expect(named.split('\n')).toHaveLength(text.split('\n').length)
    },
  )

  test('the service of one of several runs as its own user, and says which one has stopped', () => {
    const lines = shell('name_unit $release/extension-studio.service', { args: studio2 }).stdout.split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'User=es-studio2',
        'StateDirectory=extension-studio-studio2',
        'EnvironmentFile=-/etc/extension-studio-studio2.env',
        'ExecStopPost=+-/bin/sh /opt/extension-studio-studio2/current/install/after-stop.sh --name studio2',
      ]),
    )
  })

  test('the port of one of several is free, in no settings of another one, and stays', async () => {
    await writeFile(join(scratch, 'extension-studio.env'), 'PORT=3001\n')
    await writeFile(join(scratch, 'extension-studio-studio1.env'), 'PORT="3002"\n')
    const choose =
      'find_listeners() { [ $1 != 3003 ] || echo "node (process 1)"; }; touch $settings; choose_port; choose_port; cat $settings'
    expect(shell(choose).stdout).toBe('')
    expect(shell(choose, { args: studio2 }).stdout).toBe('\nPORT=3004\n')
  })

  test('installations with the same Node.js have it once, and another one stays as it is', () => {
    const { stdout } = shell(`
      program=$SCRATCH/extension-studio-studio2; folder=$program/releases/new
      for each in extension-studio/releases/other extension-studio-studio1/releases/same extension-studio-studio2/releases/new; do
        mkdir -p $SCRATCH/$each/bin; basename $each >$SCRATCH/$each/bin/node
      done
      echo same >$folder/bin/node
      share_node; share_node
      stat -c %h $SCRATCH/*/releases/*/bin/node; cat $SCRATCH/*/releases/*/bin/node`)
    expect(stdout).toBe('2\n2\n1\nsame\nsame\nother\n')
  })

  test('the command for all installations stays as long as there is one', () => {
    const install =
      'for each in $installed; do mkdir -p $SCRATCH/$each/current; touch $SCRATCH/$each/current/extension-studio; done'
    const { stdout } = shell(`
      command=$SCRATCH/command; program=$SCRATCH/extension-studio
      installed="extension-studio extension-studio-a extension-studio-b"; ${install}
      for each in $installed; do link_command; readlink $command; rm -r $SCRATCH/$each; done
      link_command; ls $SCRATCH`)
    expect(stdout.replaceAll(scratch, '').split('\n')).toEqual([
      '/extension-studio/current/extension-studio',
      '/extension-studio-a/current/extension-studio',
      '/extension-studio-b/current/extension-studio',
      '',
    ])
  })

  test('Caddy answers for one of several from a file of its own, and the first site stays as it was', async () => {
    const first = proxy('https://www.hill.example', '127.0.0.1:3000')
    const both = proxy('https://www.dale.example', '127.0.0.1:3001', { args: studio2 })
    expect(both).toBe(first + importsSites)
    const site = await readSite('studio2')
    for (const part of [
      'www.dale.example {',
      'reverse_proxy 127.0.0.1:3001 ',
      '/var/lib/extension-studio-studio2-page\n',
    ])
      expect(site).toContain(part)
    expect(site).not.toContain('hill')
    // Neither an update of the one nor of the other changes that.
    expect(proxy('https://www.hill.example', '127.0.0.1:3000')).toBe(both)
    expect(proxy('https://www.dale.example', '127.0.0.1:3001', { args: studio2 })).toBe(both)
  })

  test('Caddy answers for one of several where there is no other', async () => {
    expect(proxy('https://www.dale.example', '127.0.0.1:3001', { args: studio2 })).toMatch(
      /^# Written by install\.sh .*\n\nimport \/caddy\/sites\/\*\.caddy\n$/,
    )
    expect(await readSite('studio2')).toContain('www.dale.example {')
  })

  test('a Caddyfile that somebody wrote stays, and the line that it needs for one of several is said', async () => {
    await mkdir(join(scratch, 'caddy'))
    await writeFile(join(scratch, 'caddy/Caddyfile'), 'mine.example {\n}\n')
    expect(proxy('https://www.dale.example', '127.0.0.1:3001', { args: studio2 })).toMatch(
      /^mine\.example \{\n\}\n\n- \S+ is your own .* It needs this line: import \/caddy\/sites\/\*\.caddy$/,
    )
  })

  test('a site for which Caddy would refuse all is taken back, to what it was', async () => {
    const options = { args: studio2, isRefused: true, afterwards: 'ls $sites' }
    expect(proxy('https://www.hill.example', '127.0.0.1:3001', options)).toMatch(
      /\n- Caddy can't answer for www\.hill\.example, .*$/,
    )
    proxy('https://www.dale.example', '127.0.0.1:3001', { args: studio2 })
    const before = await readSite('studio2')
    expect(proxy('https://www.hill.example', '127.0.0.1:3001', options)).toMatch(/extension-studio-studio2\.caddy\n$/)
    expect(await readSite('studio2')).toBe(before)
  })

  test('a Caddyfile that Caddy would refuse, as with the domain of one of several, is not put in place of the one before', async () => {
    proxy('https://www.dale.example', '127.0.0.1:3001', { args: studio2 })
    const before = proxy('https://www.hill.example', '127.0.0.1:3000')
    const options = { isRefused: true, afterwards: 'ls $(dirname $caddyfile)' }
    expect(proxy('https://www.dale.example', '127.0.0.1:3000', options)).toBe(
      `${before}\n- Caddy can't answer for www.dale.example, as a rule because another installation has that name: /log says why. Please set another PUBLIC_URL in the settings of one of them, then run install.sh again for both.Caddyfile\nsites\n`,
    )
  })

  test('the site of one of several goes with it, and those of others stay', () => {
    proxy('https://www.dale.example', '127.0.0.1:3001', { args: studio2 })
    const left = proxy('https://www.moor.example', '127.0.0.1:3002', {
      args: ['--name', 'studio3'],
      afterwards: 'remove_site; ls $sites',
    })
    expect(left).toMatch(/\nCaddy no longer answers for its address\.\nextension-studio-studio2\.caddy\n$/)
  })

  test('a run that was broken off is finished when its version works', () => {
    const lines = repair({ journal: ['/old', '/new', '1764130000'], isReady: true })
    expect(lines).toContain('current: new')
    expect(lines).toContain('/new/dist/server/main.js')
    expect(lines).not.toContain('/unfinished-run')
    expect(lines.join()).not.toContain('undo-update')
  })

  test.each([
    ['its version does not work', { unit: 'new' }],
    ['its version was not started yet', { unit: 'old', isReady: true }],
  ])('a run that was broken off is undone when %s', (_why, state) => {
    const lines = repair({ journal: ['/old', '/new', '1764130000'], ...state })
    const order = [
      'stop_server',
      'as_service /new undo-update 1764130000 /new/backups-before',
      'install_units /old',
      'start_server',
    ]
    expect(lines.filter((line) => order.includes(line.trim())).map((line) => line.trim())).toEqual(order)
    expect(lines.at(-1)).toBe('current: old')
  })

  test('a first installation that was broken off leaves nothing that starts', () => {
    const lines = repair({ journal: ['', '/new', '1764130000'] })
    expect(lines.map((line) => line.trim())).toContain('remove_units')
    expect(lines.at(-1)).toBe('current: old')
  })

  test('half a line about a run changes nothing', () => {
    expect(repair({ journal: ['/old'] })).toEqual(['current: old', '/new/dist/server/main.js'])
  })

  test.skipIf(process.getuid?.() !== 0)('the program that listens on a port is named', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address()
    expect(shell(`find_listeners ${port}`).stdout).toMatch(new RegExp(`^\\S+ \\(process ${process.pid}\\)\n$`))
    server.close()
    await once(server, 'close')
    expect(shell(`find_listeners ${port}`).stdout).toBe('')
  })

  test.each([
    {
      why: 'the server’s own sentences, once',
      log: '{"level":30,"msg":"starting"}\nThe server could not start.\nPUBLIC_URL: must be set.\nBUSINESS_NAME: must be set.\n{"level":30,"msg":"starting"}\nThe server could not start.\nPUBLIC_URL: must be set.\n',
      reason: 'PUBLIC_URL: must be set.\nBUSINESS_NAME: must be set.',
    },
    {
      why: 'the error of a program that breaks off',
      log: 'node:internal/modules:1\n  throw err;\nError: Cannot find module "x"\n    at main\n',
      reason: 'Error: Cannot find module "x"',
    },
    {
      why: 'a start that takes too long',
      log: '{"level":30,"msg":"starting"}\n',
      reason: 'It wasn’t ready within 60 seconds.',
    },
  ])('the reason of a failed update: $why', ({ log, reason }) => {
    expect(shell('find_reason', { input: log }).stdout).toBe(`${reason}\n`)
  })

  test.skipIf(process.getuid?.() !== 0)(
    'the note of a failed update is JSON that the service alone can read',
    async () => {
      const user = execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()
      const reason = 'It said "no" \\ twice.\n\tMigration 080 failed.\n'
      const { stderr } = shell('user=$USER_NAME; version=0.9.0; note_failure "$version" "$REASON"', {
        env: { USER_NAME: user, REASON: reason },
      })
      expect(stderr).toBe('')
      const file = join(scratch, 'update-failed.json')
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
        version: '0.9.0',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        reason: 'It said "no" \\ twice. Migration 080 failed.',
      })
    },
  )
})
