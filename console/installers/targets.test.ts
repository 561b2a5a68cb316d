import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultTargets, describeMissingTool, readTargets } from './targets.ts'

test('targets may be repeated or separated by commas, and each is made once', () => {
  expect(readTargets(['deb,AppImage', ' dir', 'deb'])).toEqual(['deb', 'appimage', 'dir'])
  expect(readTargets([])).toEqual([])
})

test('without a target, a system makes its own installers', () => {
  expect(defaultTargets('linux')).toEqual(['deb', 'appimage'])
  expect(defaultTargets('win32')).toEqual(['nsis'])
  expect(defaultTargets('darwin')).toEqual(['dmg'])
})

describe('a tool that cannot be downloaded', () => {
  const offline = Object.assign(new Error('getaddrinfo ENOTFOUND github.com'), { code: 'ENOTFOUND' })

  test.each([
    ['deb', 'linux', 'CUSTOM_FPM_PATH'],
    ['appimage', 'linux', 'APPIMAGE_TOOLS_PATH'],
    ['nsis', 'win32', 'ELECTRON_BUILDER_NSIS_DIR'],
    ['nsis', 'linux', 'Electron for Windows'],
    ['dmg', 'darwin', 'CUSTOM_DMGBUILD_PATH'],
    ['dir', 'linux', 'ELECTRON_OVERRIDE_DIST_PATH'],
  ] as const)('for %s on %s is named: %s', (target, platform, words) => {
    expect(describeMissingTool(target, { platform, electronFolder: undefined }, offline)).toContain(words)
  })

  test('is not Electron where a folder with it is named', () => {
    const reason = describeMissingTool('deb', { platform: 'linux', electronFolder: '/electron' }, offline)
    expect(reason).not.toContain('Electron')
  })

  test('is not the reason of any other failure', () => {
    const machine = { platform: 'linux', electronFolder: undefined } as const
    const noSpace = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    expect(describeMissingTool('deb', machine, new Error('The icon is too small.'))).toBeUndefined()
    expect(describeMissingTool('deb', machine, noSpace)).toBeUndefined()
  })
})

function run(...options: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'dist.ts'), ...options], { encoding: 'utf8' })
}

describe('npm run dist', () => {
  test.runIf(process.platform !== 'darwin')(
    'fails and says why when a target that was asked for cannot be made',
    () => {
      const { status, stderr } = run('--target', 'dmg')
      expect(stderr).toBe('✗ dmg: A disk image for macOS can be made on macOS only.\n')
      expect(status).toBe(1)
    },
  )

  test('names the targets when it is asked for one that does not exist', () => {
    const { status, stderr } = run('--target', 'rpm')
    expect(stderr).toBe('There is no target “rpm”. Choose from dir, deb, appimage, nsis, dmg.\n')
    expect(status).toBe(1)
  })
})
