import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createResponder } from './app-protocol.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'console-page-')), 'renderer')
beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'failure'))
  writeFileSync(join(folder, 'index.html'), 'the hub')
  writeFileSync(join(folder, 'failure/failure.html'), 'the failure')
  writeFileSync(join(folder, 'assets/a-1.js'), 'script')
  writeFileSync(join(folder, 'assets/today-1.webp'), 'picture')
  writeFileSync(join(folder, '../secret.js'), 'secret')
  writeFileSync(join(folder, 'assets/notes.txt'), 'secret')
})
afterAll(() => rmSync(join(folder, '..'), { recursive: true }))

const respond = createResponder(folder, async (request) => new Response(`passed on: ${new URL(request.url).pathname}`))
const get = async (address: string, init?: RequestInit) => {
  const answer = await respond(new Request(address, init))
  return [answer.status, await answer.text()]
}

test('every address of the hub is answered with the same page, and a failure with its own', async () => {
  expect(await get('console://app/')).toEqual([200, 'the hub'])
  expect(await get('console://app/marketing-hub/archive?lead=1')).toEqual([200, 'the hub'])
  expect(await get('console://app/failure.html')).toEqual([200, 'the failure'])
  expect(await get('console://app/assets/a-1.js')).toEqual([200, 'script'])
  expect(await get('console://app/assets/today-1.webp')).toEqual([200, 'picture'])
})

test('calls of the API and photographs are forwarded', async () => {
  expect(await get('console://app/api/prospects')).toEqual([200, 'passed on: /api/prospects'])
  const photograph = `/photographs/${'a1'.repeat(32)}.webp`
  expect(await get(`console://app${photograph}`)).toEqual([200, `passed on: ${photograph}`])
})

test.each([
  'console://app/assets/none.js',
  'console://app/assets/../../secret.js',
  'console://app/assets/..%2F..%2Fsecret.js',
  'console://app/assets/%2e%2e/secret.js',
  'console://app/assets/notes.txt',
  'console://app/assets/',
  'console://other/',
  'console://other/api/prospects',
])('%s leads nowhere', async (address) => {
  const [status, text] = await get(address)
  expect(text).not.toContain('secret')
  expect([404, 'the hub']).toContain(status === 200 ? text : status)
})

test('nothing but a call can be posted', async () => {
  expect(await get('console://app/', { method: 'POST' })).toEqual([404, 'Nothing here.'])
})

test('every file has the content security policy, and an unreachable server is an error for the page', async () => {
  const page = await respond(new Request('console://app/'))
  expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; script-src 'self'; /)
  const away = createResponder(folder, () => Promise.reject(new TypeError('Failed to fetch')))
  expect((await away(new Request('console://app/api/prospects'))).type).toBe('error')
})
