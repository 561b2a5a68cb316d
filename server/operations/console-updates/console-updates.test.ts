import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

test('the console’s packages are served, with the feed that names the newest', async () => {
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

test('nothing else is served: no other folder, file or listing', async () => {
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

test('an empty folder serves nothing', async () => {
  await using app = await startTestApp()
  expect((await app.request('/console/updates/latest.yml')).status).toBe(404)
})

describe('a download that was interrupted', () => {
  const path = '/console/updates/console.exe'
  const whole = Buffer.from('0123456789')

  async function startWithPackage(): Promise<TestApp> {
    const app = await startTestApp()
    const folder = join(app.deps.config.dataDir, 'console-updates')
    await mkdir(folder)
    await writeFile(join(folder, 'console.exe'), whole)
    return app
  }

  const asks = (app: TestApp, headers: Record<string, string>, method = 'GET') => app.request(path, { headers, method })

  test.each([
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=4-6', '456', 'bytes 4-6/10'],
    ['bytes=8-500', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-500', '0123456789', 'bytes 0-9/10'],
    ['BYTES=0-0', '0', 'bytes 0-0/10'],
  ])('goes on with the part that is asked for: %s', async (range, part, sent) => {
    await using app = await startWithPackage()
    const answer = await asks(app, { Range: range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('Content-Range')).toBe(sent)
    expect(answer.headers.get('Content-Length')).toBe(String(part.length))
    expect(await answer.text()).toBe(part)
  })

  test.each(['bytes=10-', 'bytes=500-600', 'bytes=-0'])('learns that there is nothing there: %s', async (range) => {
    await using app = await startWithPackage()
    const answer = await asks(app, { Range: range })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('Content-Range')).toBe('bytes */10')
    expect(await answer.text()).not.toContain('0123')
  })

  test.each(['bytes=0-1,4-5', 'bytes=6-4', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes'])(
    'starts anew where its range is not understood: %s',
    async (range) => {
      await using app = await startWithPackage()
      const answer = await asks(app, { Range: range })
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe('0123456789')
    },
  )

  test('goes on only while the file is the one that was begun', async () => {
    await using app = await startWithPackage()
    const begun = await asks(app, {})
    const tag = begun.headers.get('ETag') ?? ''
    const modified = begun.headers.get('Last-Modified') ?? ''
    await begun.text()
    expect(tag).toMatch(/^"[\w.-]+"$/)
    expect(begun.headers.get('Accept-Ranges')).toBe('bytes')
    for (const condition of [tag, modified]) {
      const answer = await asks(app, { Range: 'bytes=4-', 'If-Range': condition })
      expect([condition, answer.status, await answer.text()]).toEqual([condition, 206, '456789'])
    }

    const file = join(app.deps.config.dataDir, 'console-updates/console.exe')
    await writeFile(file, 'abcdefghij')
    await utimes(file, new Date('2026-12-01'), new Date('2026-12-01'))
    for (const condition of [tag, modified, `W/${tag}`]) {
      const answer = await asks(app, { Range: 'bytes=4-', 'If-Range': condition })
      expect([condition, answer.status, await answer.text()]).toEqual([condition, 200, 'abcdefghij'])
    }
  })

  test('is not sent at all when it is here already, nor when only its size is asked', async () => {
    await using app = await startWithPackage()
    const size = await asks(app, { Range: 'bytes=4-' }, 'HEAD')
    expect(size.status).toBe(200)
    expect(size.headers.get('Content-Length')).toBe('10')
    expect(size.headers.get('Accept-Ranges')).toBe('bytes')
    expect(await size.text()).toBe('')
    // Left to itself, fetch adds “no-cache”, which asks for the whole file.
    const known = { 'If-None-Match': size.headers.get('ETag') ?? '', 'Cache-Control': 'max-age=0' }
    const same = await asks(app, known)
    expect(same.status).toBe(304)
    expect(same.headers.get('ETag')).toBe(size.headers.get('ETag'))
  })
})
