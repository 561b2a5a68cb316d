import { once } from 'node:events'
import { createServer } from 'node:https'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { testCertificate } from '../../../testing/certificate.ts'
import { probeAddress } from './address.ts'

/** A real HTTPS server on a free port. */
async function startSite(listener: RequestListener) {
  const server = createServer(testCertificate, listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  const { port } = server.address() as AddressInfo
  return { url: `https://localhost:${port}`, stop, [Symbol.asyncDispose]: stop }
}

const ready: RequestListener = (_, response) => void response.end('{"status":"ready"}')

test('a site that answers is recognised as ours, with the expiry of its certificate', async () => {
  await using site = await startSite(ready)
  expect(await probeAddress(site.url, testCertificate.cert)).toEqual({
    isReached: true,
    isOurs: true,
    certificateUntil: expect.stringMatching(/^2126-/) as string,
    certificateError: undefined,
  })
})

test('an untrusted certificate, or one for another name, is reported with its expiry', async () => {
  await using site = await startSite(ready)
  expect(await probeAddress(site.url)).toMatchObject({ isOurs: true, certificateError: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  const otherName = site.url.replace('localhost', '[::ffff:127.0.0.1]')
  expect(await probeAddress(otherName, testCertificate.cert)).toMatchObject({
    certificateError: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID') as string,
  })
})

test('another site at the address is not ours', async () => {
  await using site = await startSite((_, response) => void response.writeHead(404).end('Nothing here.'))
  expect(await probeAddress(site.url, testCertificate.cert)).toMatchObject({ isReached: true, isOurs: false })
})

test('an address where nothing listens is unreachable', async () => {
  const site = await startSite(ready)
  await site.stop()
  expect(await probeAddress(site.url)).toEqual({ isReached: false, code: 'ECONNREFUSED' })
})
