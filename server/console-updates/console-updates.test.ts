import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

test('the console’s packages are handed out, with the feed that names the newest', async () => {
  await using app = await startTestApp()
  const folder = join(app.deps.config.dataDir, 'console-updates')
  await mkdir(folder)
  await writeFile(join(folder, 'latest.yml'), 'version: 1.2.3\n')
  await writeFile(join(folder, 'extension-console-1.2.3-win-x64.exe'), Buffer.alloc(100_000, 7))

  const feed = await app.request('/console/updates/latest.yml')
  expect(feed.status).toBe(200)
  expect(feed.headers.get('Content-Type')).toBe('text/yaml; charset=utf-8')
  expect(await feed.text()).toBe('version: 1.2.3\n')
  const installer = await app.request('/console/updates/extension-console-1.2.3-win-x64.exe')
  expect(installer.headers.get('Content-Disposition')).toMatch(/^attachment;/)
  expect((await installer.arrayBuffer()).byteLength).toBe(100_000)
})

test('nothing else can be had: no other folder, no other file, no folder', async () => {
  await using app = await startTestApp()
  const { dataDir } = app.deps.config
  const folder = join(dataDir, 'console-updates')
  await mkdir(join(folder, 'folder.zip'), { recursive: true })
  await writeFile(join(folder, '.hidden.yml'), 'secret')
  await writeFile(join(folder, 'notes.txt'), 'secret')
  await writeFile(join(dataDir, 'beside.yml'), 'secret')
  for (const name of [
    'none.yml',
    'folder.zip',
    '.hidden.yml',
    'notes.txt',
    '../beside.yml',
    '..%2Fbeside.yml',
    '%2e%2e%2fbeside.yml',
    '..%5Cbeside.yml',
    'a/../../beside.yml',
    'latest.yml%00.exe',
    '',
  ]) {
    const answer = await app.request(`/console/updates/${name}`)
    expect([name, answer.status]).toEqual([name, 404])
    expect(await answer.text()).not.toContain('secret')
  }
})

test('before anything has been put there, there is nothing', async () => {
  await using app = await startTestApp()
  expect((await app.request('/console/updates/latest.yml')).status).toBe(404)
})
