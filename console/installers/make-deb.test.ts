import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

function read(...options: string[]): string {
  return execFileSync('dpkg-deb', options, { encoding: 'utf8' })
}

const hasDpkg = spawnSync('dpkg-deb', ['--version']).status === 0

test.runIf(hasDpkg)('a Debian package is made from the arguments that electron-builder gives to fpm', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'make-deb-test-'))
  try {
    const app = join(folder, 'app')
    await mkdir(join(app, 'resources'), { recursive: true, mode: 0o700 })
    await writeFile(join(app, 'console'), '#!/bin/sh\n', { mode: 0o700 })
    await writeFile(join(app, 'resources/app.asar'), 'bundles', { mode: 0o600 })
    await writeFile(join(folder, 'icon.png'), 'picture')
    await writeFile(join(folder, 'after-install'), '#!/bin/bash\ntrue\n')
    await chmod(folder, 0o700)
    const made = join(folder, 'made.deb')
    // The order and the spelling of electron-builder's FpmTarget.
    const fpmArguments = [
      ['-s', 'dir', '--force', '-t', 'deb', '-d', 'libgtk-3-0', '-d', 'libasound2t64 | libasound2'],
      ['--deb-recommends', 'libappindicator3-1', '--deb-compression', 'gzip', '--architecture', 'amd64'],
      ['--after-install', join(folder, 'after-install'), '--description', 'Works the leads\n \n With “quotes”.'],
      ['--version', '1.2.3', '--package', made, '--name', 'console', '--maintainer', 'Hill <hello@hill.example>'],
      ['--vendor', 'Hill', '--url', 'https://hill.example', '--deb-priority', 'optional', '--license', 'MIT'],
      [`${app}/=/opt/The Console`, `${join(folder, 'icon.png')}=/usr/share/icons/console.png`],
    ].flat()
    execFileSync(process.execPath, [join(import.meta.dirname, 'make-deb.ts'), ...fpmArguments], { stdio: 'pipe' })

    expect(read('--field', made)).toBe(
      [
        'Package: console',
        'Version: 1.2.3',
        'Architecture: amd64',
        'Maintainer: Hill <hello@hill.example>',
        'Installed-Size: 3',
        'Depends: libgtk-3-0, libasound2t64 | libasound2',
        'Recommends: libappindicator3-1',
        'Section: misc',
        'Priority: optional',
        'Homepage: https://hill.example',
        'Description: Works the leads',
        ' .',
        ' With “quotes”.',
        '',
      ].join('\n'),
    )
    const contents = read('--contents', made)
    expect(contents).toMatch(/^-rwxr-xr-x root\/root .* \.\/opt\/The Console\/console$/m)
    expect(contents).toMatch(/^-rw-r--r-- root\/root .* \.\/opt\/The Console\/resources\/app\.asar$/m)
    expect(contents).toMatch(/^drwxr-xr-x root\/root .* \.\/opt\/The Console\/resources\/$/m)
    expect(contents).toMatch(/^-rw-r--r-- root\/root .* \.\/usr\/share\/icons\/console\.png$/m)
    expect(read('--ctrl-tarfile', made)).toContain('postinst')
    expect(read('--info', made, 'md5sums').trim().split('\n')).toHaveLength(3)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
