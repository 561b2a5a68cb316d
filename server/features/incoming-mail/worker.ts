import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { hourMs, minuteMs } from '#shared/business/durations.ts'
import { privateHostsOf } from '../../platform/private-hosts.ts'
import { createMailParser } from './mail-parser.ts'
import { MailboxError, openMailbox } from './connection.ts'
import { readNew, type ReadContext } from './fetch-new-mail.ts'
import { hostsFor, type MailboxSettings, mailboxFile } from './settings-file.ts'

export interface IncomingMail {
  /** Starts again with the settings as they are now, or ends if there are none. */
  restart(): Promise<void>
  stop(): Promise<void>
  status(): MailboxStatus
}

/** Times are ISO 8601. */
export interface MailboxStatus {
  isConnected: boolean
  lastReadAt: string | null
  lastError: string | null
  /** When the first of the current failures in a row happened. */
  failingSince: string | null
}

/** Even a server that announces new email is asked from time to time. */
const pollMs = 5 * minuteMs
/** After the first failure; each further one takes four times as long. */
const firstRetryMs = 500
const maxRetryMs = 15 * minuteMs
/** The same for a refused sign-in: providers lock an account for a few of them in a short time. */
const firstSignInRetryMs = 2 * minuteMs
const maxSignInRetryMs = 2 * hourMs

/** Returns the delay after so many failures in a row, milliseconds. */
export function mailboxRetryMs(failures: number, isSignInRefused: boolean): number {
  const [firstMs, maxMs] = isSignInRefused ? [firstSignInRetryMs, maxSignInRetryMs] : [firstRetryMs, maxRetryMs]
  return Math.min(firstMs * 4 ** Math.max(failures - 1, 0), maxMs)
}

/** Reads the owner's mailbox, if one is set up, over one connection that stays open (IDLE). Connects again when it breaks off. */
export function startIncomingMail(
  deps: Omit<ReadContext, 'attempts' | 'parser'>,
  parser = createMailParser(),
): IncomingMail {
  const context = { ...deps, parser, attempts: new Map<string, number>() }
  const { clock, config, log } = context
  let isConnected = false
  let lastReadAt: string | null = null
  let lastError: string | null = null
  let failingSince: string | null = null
  let current = start()

  function start() {
    ;[lastReadAt, lastError, failingSince] = [null, null, null]
    const stopping = new AbortController()
    const done = run(stopping.signal).catch((error: unknown) => log.error({ err: error }, 'incoming mail ended'))
    return { stopping, done }
  }

  async function end(): Promise<void> {
    current.stopping.abort()
    await current.done
  }

  async function run(signal: AbortSignal): Promise<void> {
    const settings = mailboxFile.readUndamaged(config.dataDir)
    if (!settings) return
    let failures = 0
    while (!signal.aborted) {
      let isSignInRefused = false
      try {
        await readWhileConnected(settings, signal, () => (failures = 0))
      } catch (error) {
        if (signal.aborted) return
        failures++
        isSignInRefused = error instanceof MailboxError && error.isSignInRefused
        failingSince ??= clock.now().toISOString()
        // Library errors may quote what was sent; the sentences of MailboxError do not.
        const code = error instanceof Error && 'code' in error ? error.code : undefined
        log.warn({ code, failures }, 'reading the mailbox failed and will be retried')
        lastError =
          error instanceof MailboxError
            ? error.message
            : `The connection to ${settings.host} broke off while mail was read.`
      } finally {
        isConnected = false
      }
      await sleep(mailboxRetryMs(failures, isSignInRefused), undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** Returns when the server closes the connection. */
  async function readWhileConnected(settings: MailboxSettings, signal: AbortSignal, onRead: () => void): Promise<void> {
    const client = await openMailbox(settings, signal, hostsFor(settings, privateHostsOf(context)))
    isConnected = true
    try {
      while (client.usable && !signal.aborted) {
        const waiting = new AbortController()
        const changed = nextChange(client, waiting.signal) // before reading, so that no message is missed
        await readNew(client, settings, context)
        lastReadAt = clock.now().toISOString()
        lastError = null
        failingSince = null
        onRead()
        // Ends with the next command, and polls where the server has no IDLE.
        client.idle().catch(() => undefined)
        await changed
        waiting.abort()
      }
    } finally {
      client.close()
    }
  }

  return {
    async restart() {
      await end()
      current = start()
    },
    async stop() {
      const ended = end()
      parser.stop() // an email that is being read is read again after the next start
      await ended
      parser.stop()
    },
    status: () => ({ isConnected, lastReadAt, lastError, failingSince }),
  }
}

/** Resolves when the server announces a message or closes the connection, and after the polling interval. */
async function nextChange(client: ImapFlow, signal: AbortSignal): Promise<void> {
  const options = { signal }
  const events = [once(client, 'exists', options), once(client, 'close', options)]
  await Promise.race([...events, sleep(pollMs, undefined, { signal, ref: false })]).catch(() => undefined)
}
