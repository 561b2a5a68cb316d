import type { LookupFunction } from 'node:net'
import type * as webPushModule from 'web-push'
import * as z from 'zod/mini'
import { minuteMs } from '#shared/business/durations.ts'
import type { Deps } from '../../deps.ts'
import { asJson, secretFile } from '../../platform/data-dir/secret-file.ts'
import { https } from '../../platform/lazy-node-modules.ts'
import type { OutsideClock } from '../../platform/outside-time.ts'
import { lookupFor, privateHostsOf } from '../../platform/private-hosts.ts'
import type { SubscriptionRow } from './queries.ts'

/** What the hub's service worker shows. */
export interface PushMessage {
  title: string
  body: string
  /** A notification with the tag of another one replaces it. */
  tag: string
  /** The hub's address that a click opens. */
  address: string
}

/** `gone`: the browser does not want any more. */
export type PushResult = 'sent' | 'gone' | 'failed'

export interface PushService {
  /** The key with which browsers subscribe. */
  publicKey(): Promise<string>
  /** Whether the keys are there and can't be read. */
  areKeysDamaged(): boolean
  /** Makes new keys. Browsers that have subscribed with the old ones get no messages any more. */
  renewKeys(): Promise<void>
  /** Sends one message and never rejects. */
  send(
    subscription: Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>,
    message: PushMessage,
    stopping?: AbortSignal,
  ): Promise<PushResult>
}

/** 65 and 32 bytes in base64url. */
const vapidKeys = z.object({
  publicKey: z.string().check(z.regex(/^[\w-]{87}$/)),
  privateKey: z.string().check(z.regex(/^[\w-]{43}$/)),
})
type VapidKeys = z.output<typeof vapidKeys>
const keyFile = secretFile('push-keys.json', asJson(vapidKeys))

const timeToLiveSeconds = 60 * 60
const timeoutMs = minuteMs / 6

/** Creates the sender of Web Push messages (RFC 8030), encrypted for the browser (RFC 8291) and signed with keys of our own (RFC 8292).
 *  The keys are made at the first use. */
export function createPushService({
  config,
  business,
  log,
  outsideClock,
}: Pick<Deps, 'config' | 'business' | 'log'> & { outsideClock: Pick<OutsideClock, 'note'> }): PushService {
  let opened: Promise<{ webPush: WebPush; keys: VapidKeys }> | undefined

  function open() {
    // The library is loaded once somebody subscribes.
    opened ??= import('web-push').then(async ({ default: webPush }) => ({
      webPush,
      keys: await loadOrCreateKeys(config.dataDir, webPush),
    }))
    opened.catch(() => (opened = undefined))
    return opened
  }

  return {
    publicKey: async () => (await open()).keys.publicKey,
    areKeysDamaged: () => keyFile.isDamaged(config.dataDir),
    async renewKeys() {
      const { default: webPush } = await import('web-push')
      await writeNewKeys(config.dataDir, webPush)
      opened = undefined
    },
    async send({ endpoint, p256dh, auth }, message, stopping) {
      try {
        const { webPush, keys } = await open()
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(message),
          {
            TTL: timeToLiveSeconds,
            urgency: 'high',
            vapidDetails: { subject: `mailto:${business().email}`, ...keys },
          },
        )
        const lookup = lookupFor(new URL(endpoint).hostname, privateHostsOf({ config }))
        const { status, date } = await post(endpoint, { headers, body, stopping, lookup })
        outsideClock.note(new URL(endpoint).hostname, date)
        if (status === 404 || status === 410) return 'gone'
        if (status >= 200 && status < 300) return 'sent'
        log.warn({ host: new URL(endpoint).host, status }, 'a push message was refused')
      } catch (error) {
        // Without the error, which may contain the address.
        log.warn({ code: (error as NodeJS.ErrnoException).code }, 'a push message could not be sent')
      }
      return 'failed'
    },
  }
}

type WebPush = Pick<typeof webPushModule, 'generateRequestDetails' | 'generateVAPIDKeys'>

/** Returns the status and the date of the answer, whose body is not read. Follows no redirects. */
function post(
  endpoint: string,
  {
    headers,
    body,
    stopping,
    lookup,
  }: { headers: Record<string, string>; body: Buffer; stopping: AbortSignal | undefined; lookup: LookupFunction },
): Promise<{ status: number; date: string | undefined }> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = stopping === undefined ? timeout : AbortSignal.any([timeout, stopping])
  return new Promise((resolve, reject) => {
    https()
      .request(endpoint, { method: 'POST', headers, signal, lookup })
      .once('response', (response) => {
        resolve({ status: response.statusCode ?? 0, date: response.headers.date })
        response.destroy()
      })
      .on('error', reject)
      .end(body)
  })
}

async function loadOrCreateKeys(dataDir: string, webPush: WebPush): Promise<VapidKeys> {
  return keyFile.read(dataDir) ?? (await writeNewKeys(dataDir, webPush))
}

async function writeNewKeys(dataDir: string, webPush: WebPush): Promise<VapidKeys> {
  const keys = webPush.generateVAPIDKeys()
  await keyFile.write(dataDir, keys)
  return keys
}

/** The push services of Chrome, Edge and Opera, of Firefox, of Edge on Windows, and of Safari. */
const pushHosts = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /\.push\.apple\.com$/,
]

/** Returns whether messages may be sent there: the address comes from a request, and the server must not be led to any other host. */
export function isPushService(endpoint: string): boolean {
  const { protocol, hostname, port, username } = new URL(endpoint)
  return protocol === 'https:' && port === '' && username === '' && pushHosts.some((host) => host.test(hostname))
}
