import { expect, test } from 'vitest'
import { describePackaging, hasSigningKey } from './packaging.ts'

const settings = {
  publicUrl: 'https://hill.example',
  email: 'hello@hill.example',
  electronFolder: undefined,
  outputFolder: undefined,
}

test.each<[NodeJS.Platform, NodeJS.ProcessEnv, boolean]>([
  ['win32', {}, false],
  ['win32', { CSC_LINK: '', WIN_CSC_LINK: '  ', CSC_NAME: '' }, false],
  ['win32', { CSC_LINK: 'key.p12' }, true],
  ['win32', { CSC_LINK: '', WIN_CSC_LINK: 'key.p12' }, true],
  ['win32', { CSC_NAME: 'Hill' }, false],
  ['darwin', { CSC_LINK: '' }, false],
  ['darwin', { CSC_NAME: 'Hill' }, true],
  ['darwin', { WIN_CSC_LINK: 'key.p12' }, false],
  ['linux', { CSC_LINK: 'key.p12' }, false],
])('on %s, with %o there is a key to sign with: %o', (platform, environment, expected) => {
  expect(hasSigningKey(environment, platform)).toBe(expected)
})

test('a package says that it is signed only when it has to be', () => {
  for (const isSigned of [true, false]) {
    expect(describePackaging({ ...settings, isSigned })).toMatchObject({
      forceCodeSigning: isSigned,
      extraMetadata: { isSigned },
    })
  }
})
