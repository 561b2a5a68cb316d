import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expectNoViolations } from '../../site/e2e/axe.ts'
import { chooseServer, expect, signIn, test } from './fixtures.ts'

test('the first start asks for the server and the sign-in, and shows the leads', async ({ server, startConsole }) => {
  const { page } = await startConsole()
  await expect(page.getByRole('heading', { level: 1, name: 'Where is your website?' })).toBeVisible()
  await expectNoViolations(page, 'at the first start')

  await test.step('it is dark throughout where the system is dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(24, 35, 45)')
    await page.emulateMedia({ colorScheme: 'light' })
  })

  await test.step('an address that is not safe, or not a lead hub’s, is refused with a sentence', async () => {
    await chooseServer(page, 'http://example.com')
    await expect(page.getByText('Please use an address that starts with https://')).toBeVisible()
    await chooseServer(page, 'http://127.0.0.1:9')
    await expect(page.getByText('There’s no response from this address.')).toBeVisible()
  })

  await test.step('a server with an untrusted certificate is sent nothing', async () => {
    let asked = 0
    const untrusted = createServer(selfSigned, (_, response) => {
      asked++
      response.end(JSON.stringify({ status: 'ok', version: '1.0.0' }))
    })
    untrusted.listen(0, '127.0.0.1')
    await once(untrusted, 'listening')
    try {
      await chooseServer(page, `https://localhost:${(untrusted.address() as AddressInfo).port}`)
      await expect(page.getByText('This server’s certificate isn’t valid')).toBeVisible()
      expect(asked).toBe(0)
    } finally {
      untrusted.close()
    }
  })

  await test.step('an address that leads to the server names and offers that one', async () => {
    const redirecting = createHttpServer((request, response) =>
      response.writeHead(301, { Location: server.address + request.url }).end(),
    )
    redirecting.listen(0, '127.0.0.1')
    await once(redirecting, 'listening')
    try {
      await chooseServer(page, `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`)
      await expect(page.getByText(`This address leads to ${server.address}. Is that your website?`)).toBeVisible()
      await expect(page.getByRole('button', { name: `Use ${server.address}` })).toBeVisible()
      await expectNoViolations(page, 'with another address offered')
    } finally {
      redirecting.close()
    }
  })

  // For this computer, the console tries http if no scheme is typed.
  await chooseServer(page, server.address.replace('http://', ''))
  await signIn(page)
  await expect(page.getByText('No leads yet.')).toBeVisible()
})

/** A self-signed certificate for `localhost`, made for these tests and used nowhere else. */
const selfSigned = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUDHz0VYfrkICZlGX3gF76oaVKnbUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE3MjMwOVoYDzIxMjYxMDI4
MTcyMzA5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASJ13bkjHNlhw/76PeJxnq2E73dWx0713tHPBqECRBLkhjqWaVIC4D2
We62i6FBrrcorYZhsFuE4eUP3bim6Kuao28wbTAdBgNVHQ4EFgQU66DUFo01hM67
yBRDyw1uW51oLZUwHwYDVR0jBBgwFoAU66DUFo01hM67yBRDyw1uW51oLZUwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgNYHwiLPeHPj74XB+ur4N4DA0BfUdA0N7preOMDtDGDkCIHU7
83unAyMxB23AlNs3CxSeaKT4W6keQ3zAZRL9DC2f
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFhnQR8xitORa+k0v
Ytg9p8xd7FWEecTv0i8bX9Tcz4yhRANCAASJ13bkjHNlhw/76PeJxnq2E73dWx07
13tHPBqECRBLkhjqWaVIC4D2We62i6FBrrcorYZhsFuE4eUP3bim6Kua
-----END PRIVATE KEY-----
`,
}
