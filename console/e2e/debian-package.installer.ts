import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseServer, expect, signIn, test } from './fixtures.ts'
import { startPacked } from './packaged.ts'

const packageName = 'extension-console'
const program = `/usr/bin/${packageName}`

test.skip(spawnSync('apt-get', ['--version']).status !== 0, 'Only Debian and its relatives can install the package.')
test.skip(process.getuid?.() !== 0, 'Only root can install a package.')
test.skip(
  spawnSync('dpkg', ['--status', packageName]).status === 0,
  'The console is installed on this computer: it is left alone.',
)

test('the Debian package installs, starts, signs in and is removed without a trace', async ({ server, dataFolder }) => {
  let added: string[] = []
  const output = await mkdtemp(join(tmpdir(), 'console-deb-'))
  try {
    const made = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../installers/dist.ts'), '--target', 'dmg,deb', '--output', output],
      // Compression takes minutes and makes no difference to the test.
      { env: { ...process.env, DPKG_DEB_COMPRESSOR_LEVEL: '0' }, encoding: 'utf8' },
    )
    expect(made.stderr).toContain('✗ dmg: A disk image for macOS can be made on macOS only.')
    expect(made.status, 'the disk image was asked for, so its failure counts').toBe(1)
    const file = (await readdir(output)).find((name) => name.endsWith('.deb')) ?? ''
    const install = ['--yes', '--no-install-recommends', 'install', join(output, file)]
    // An upgraded package has its earlier version before the parenthesis, so it does not match.
    added = [...run('apt-get', '--simulate', ...install).matchAll(/^Inst (\S+) \(/gm)].map(([, name = '']) => name)
    run('apt-get', ...install)
    {
      await using started = await startPacked({ program }, [`--data-folder=${dataFolder}`])
      await chooseServer(started.page, server.address)
      await signIn(started.page)
    }
    const entry = await readFile(`/usr/share/applications/${packageName}.desktop`, 'utf8')
    expect(entry).toContain('MimeType=x-scheme-handler/extension-console;')
    expect(entry, 'windows belong to the entry of this name').toContain('StartupWMClass=extension-console\n')
  } finally {
    // Not apt, because it would also remove packages that depend on these by now.
    if (added.length > 0) run('dpkg', '--purge', ...added)
    await rm(output, { recursive: true, force: true })
  }
  expect(spawnSync('test', ['-e', program]).status).toBe(1)
  expect(spawnSync('test', ['-e', '/opt/Extension Console']).status).toBe(1)
})

function run(program: string, ...options: string[]): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return execFileSync(program, options, { env, encoding: 'utf8', stdio: 'pipe' })
}
