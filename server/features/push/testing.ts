import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, globalAgent } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { subscribeToPush } from '#shared/contract/notifications.ts'
import type { createBrowser } from '../../testing/browser.ts'
import { testCertificate } from '../../testing/certificate.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { PushMessage } from './push-service.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A push service on this computer, and the browser whose messages it takes. */
export interface FakePushService extends Disposable {
  /** What the service answers; 201 at first. */
  status: number
  /** How many messages have come. */
  count: number
  /** Subscribes a signed-in browser. */
  subscribe(app: TestApp, browser: ReturnType<typeof createBrowser>): Promise<void>
  /** Returns the next message, decrypted as a browser does (RFC 8291), with the key that has signed it. */
  next(): Promise<{ message: PushMessage; headers: IncomingHttpHeaders; signedBy: string }>
}

export async function startFakePushService(): Promise<FakePushService> {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16)
  const received: Received[] = []
  let arrival = Promise.withResolvers<void>()
  const server = createServer(testCertificate, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts) })
      service.count += 1
      arrival.resolve()
      response.writeHead(service.status, { Location: '/elsewhere' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `https://localhost:${(server.address() as AddressInfo).port}/push/1`
  globalAgent.options.ca = testCertificate.cert

  const service: FakePushService = {
    status: 201,
    count: 0,
    async subscribe(app, browser) {
      const known = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`
      await browser.call(subscribeToPush, { body: { endpoint: known, p256dh, auth: auth.toString('base64url') } })
      // Only real push services may subscribe.
      await app.deps.db.updateTable('pushSubscription').set({ endpoint }).where('endpoint', '=', known).execute()
    },
    async next() {
      while (received.length === 0) await arrival.promise
      arrival = Promise.withResolvers()
      const { headers, body } = received.shift() as Received
      const message = JSON.parse(decrypt(body, keys, auth).toString()) as PushMessage
      return { message, headers, signedBy: checkSignature(headers.authorization ?? '') }
    },
    [Symbol.dispose]() {
      delete globalAgent.options.ca
      server.close()
    },
  }
  return service
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

/** Decrypts a message of one record (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = derive(keys.computeSecret(senderKey), auth, about, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}

/** Checks the signature of a message (RFC 8292). Returns the key that made it. */
function checkSignature(authorization: string): string {
  const [, header = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('The message is not signed by the key that it names.')
  return key
}
