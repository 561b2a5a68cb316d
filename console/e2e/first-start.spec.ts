import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expectNoViolations } from '../../site/e2e/axe.ts'
import { chooseServer, expect, signIn, test } from './fixtures.ts'
import { selfSigned } from './self-signed.ts'

test('the first start asks for the server and the sign-in, and shows the leads', async ({ server, startConsole }) => {
  const { page } = await startConsole()
  await expect(page.getByRole('heading', { level: 1, name: 'Where is your website?' })).toBeVisible()
  await expectNoViolations(page, 'at the first start')
  // On this machine http is tried without being typed.
  await chooseServer(page, server.address.replace('http://', ''))
  await signIn(page)
  await expect(page.getByText('No leads yet.')).toBeVisible()
})

test('the first start is dark throughout where the system is dark', async ({ startConsole }) => {
  const { page } = await startConsole()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1, name: 'Where is your website?' })).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(24, 35, 45)')
})

test('an address that is not safe, or not a lead hub’s, is refused with a sentence', async ({ startConsole }) => {
  const { page } = await startConsole()
  await chooseServer(page, 'http://example.com')
  await expect(page.getByText('Please use an address that starts with https://')).toBeVisible()
  await chooseServer(page, 'http://127.0.0.1:9')
  await expect(page.getByText('There’s no response from this address.')).toBeVisible()
})

test('a server whose certificate nobody vouches for is told nothing', async ({ startConsole }) => {
  let asked = 0
  const server = createServer(selfSigned, (_, response) => {
    asked++
    response.end(JSON.stringify({ status: 'ok', version: '1.0.0' }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { page } = await startConsole()
    await chooseServer(page, `https://localhost:${(server.address() as AddressInfo).port}`)
    await expect(page.getByText('This server’s certificate isn’t valid')).toBeVisible()
    expect(asked).toBe(0)
  } finally {
    server.close()
  }
})
