import { once } from 'node:events'
import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { minuteMs } from '#shared/business/durations.ts'
import { testBrowser } from '#shared/scraper/testing/chromium.ts'
import { manualClock } from '../clock.ts'
import { createCachedResponse } from '../http/cached-response.ts'
import { createPdf } from './pdf.ts'

const folder = await mkdtemp(join(tmpdir(), 'pdf-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const sheet = createCachedResponse(200, {}, { identity: Buffer.from('h1 { break-before: page }') })
const page = (title: string, main: string) =>
  `<!doctype html><title>${title}</title><link rel="stylesheet" href="/little-page.css"><main>${main}</main>`

function startPdf(browser: string, limitMs?: number) {
  const warnings: unknown[] = []
  const clock = manualClock('2026-11-21T10:00:00.000Z')
  const config = { dataDir: folder, production: false, scraper: { browser } }
  const log = { warn: (problem: unknown) => void warnings.push(problem) }
  const pages = { find: () => sheet }
  return {
    clock,
    warnings,
    pdf: createPdf({ config, clock, log, pages, builtSite: folder, ...(limitMs && { limitMs }) }),
  }
}

test('a page is printed with its style sheet, without scripts and without a network, and once', async () => {
  let requests = 0
  const server = createServer((_, response) => void response.end(String((requests += 1)))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await mkdir(join(folder, 'printing'))
  await writeFile(join(folder, 'printing/left-by-a-crash.html'), 'a customer')
  const { pdf, warnings } = startPdf(testBrowser())
  expect(pdf.canPrint()).toBe(true)
  const html = page(
    'Invoice INV-1',
    `first<h1>second</h1><img src="${address}/a.png"><script>document.title = 'Scripted'; new Image().src = '${address}/b'</script>
     <link rel="stylesheet" href="${address}/c.css">`,
  )
  const [first, second] = await Promise.all([pdf.print(html), pdf.print(html)])
  expect(second).toBe(first)
  expect(await pdf.print(html)).toBe(first)
  const text = first.toString('latin1')
  expect(text.startsWith('%PDF-')).toBe(true)
  expect(text).toContain('/Title (Invoice INV-1)')
  expect(text).toMatch(/\/Count 2\b/)
  expect(requests).toBe(0)
  expect(warnings).toEqual([])
  expect(await readdir(join(folder, 'printing'))).toEqual([])
  await pdf.stop()
  server.close()
})

test('without a browser nothing is offered', async () => {
  const { pdf } = startPdf('none')
  expect(pdf.canPrint()).toBe(false)
  await expect(pdf.print(page('A', ''))).rejects.toMatchObject({ code: 'unavailable' })
})

test('a browser that fails or takes too long is killed, and not offered for a while', async () => {
  const ended = join(folder, 'ended')
  const slow = join(folder, 'slow-browser')
  await writeFile(slow, `#!/bin/sh\nsleep 60 && touch ${ended}\n`, { mode: 0o700 })
  const { pdf, clock, warnings } = startPdf(slow, 200)
  const [one, other] = await Promise.allSettled([pdf.print(page('A', '')), pdf.print(page('B', ''))])
  expect([one, other]).toMatchObject([{ reason: { code: 'unavailable' } }, { reason: { code: 'unavailable' } }])
  expect(warnings).toHaveLength(2)
  expect(pdf.canPrint()).toBe(false)
  clock.advance(11 * minuteMs)
  expect(pdf.canPrint()).toBe(true)
  await pdf.stop()
  await expect(access(ended)).rejects.toThrow('ENOENT')

  const broken = join(folder, 'broken-browser')
  await writeFile(broken, '#!/bin/sh\necho no usable sandbox >&2; exit 1\n', { mode: 0o700 })
  const failing = startPdf(broken)
  await expect(failing.pdf.print(page('A', ''))).rejects.toThrow('Please print the page instead.')
  expect(failing.warnings).toMatchObject([
    { err: { message: 'Chromium printed nothing: exit code 1 no usable sandbox' } },
  ])
})

test('only so many prints may wait', async () => {
  const { pdf } = startPdf('/bin/false')
  const prints = Array.from({ length: 12 }, (_, index) => pdf.print(page(`${index}`, '')))
  const results = await Promise.allSettled(prints)
  const messages = results.map((result) => (result.status === 'rejected' ? String(result.reason) : ''))
  expect(messages.filter((message) => message.includes('Too many PDFs'))).toHaveLength(2)
})
