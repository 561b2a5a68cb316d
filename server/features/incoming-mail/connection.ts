import { isIP } from 'node:net'
import type { ImapFlow } from 'imapflow'
import { minuteMs, secondMs } from '#shared/business/durations.ts'
import { isLoopback } from '../../platform/config/schema.ts'
import { describeCode, isCertificateCode } from '../../platform/connection-faults.ts'
import { PrivateHostError, type PrivateHosts, resolveHost } from '../../platform/private-hosts.ts'
import type { MailboxSettings } from './settings-file.ts'

/** Signs in and opens the folder read-only (EXAMINE), so that nothing in it can be changed. The caller closes the connection.
 *  @param signal closes the connection  @param privateHosts the only hosts outside the public internet that may be connected to
 *  @throws MailboxError */
export async function openMailbox(
  settings: MailboxSettings,
  signal: AbortSignal,
  privateHosts: PrivateHosts,
): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  const { host, port, security, user, password, folder } = settings
  const address = await resolveHost(host, privateHosts).catch((cause: unknown) => {
    const sentence = cause instanceof PrivateHostError ? cause.message : describeError(cause, settings)
    throw new MailboxError(sentence, { cause })
  })
  const client = new ImapFlow({
    host: address,
    port,
    secure: security === 'tls',
    // Without encryption only on this machine.
    ...(security === 'starttls' && { doSTARTTLS: !isLoopback(host) }),
    ...(isIP(host) === 0 && { servername: host }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15 * secondMs,
    greetingTimeout: 15 * secondMs,
    socketTimeout: 5 * minuteMs,
    maxIdleTime: 4 * minuteMs,
    // A hostile server must not fill the memory.
    maxLineLength: 8_000_000,
    maxLiteralSize: 4_000_000,
    maxResponseSize: 16_000_000,
    // What the parts of an email are is parsed in this process: enough for a thousand.
    maxResponseTokens: 20_000,
  })
  // Without a listener, an error of the connection would end the program. The calls in progress fail as well.
  client.on('error', () => undefined)
  const close = () => client.close()
  signal.addEventListener('abort', close, { once: true })
  client.on('close', () => signal.removeEventListener('abort', close))
  try {
    await client.connect()
    signal.throwIfAborted()
    await client.mailboxOpen(folder, { readOnly: true })
    return client
  } catch (error) {
    client.close()
    const isSignInRefused = (error as ConnectionError).authenticationFailed === true
    throw new MailboxError(describeError(error, settings), { cause: error, isSignInRefused })
  }
}

/** A connection failed; the message is a sentence for the owner. */
export class MailboxError extends Error {
  readonly isSignInRefused: boolean

  constructor(
    sentence: string,
    { cause, isSignInRefused = false }: { cause?: unknown; isSignInRefused?: boolean } = {},
  ) {
    super(sentence, { cause })
    this.isSignInRefused = isSignInRefused
  }
}

interface ConnectionError extends Error {
  code?: string
  authenticationFailed?: boolean
  mailboxMissing?: boolean
  responseStatus?: string
  responseText?: string
  serverResponseCode?: string
  command?: string
}

export function describeError(error: unknown, { host, port, folder }: MailboxSettings): string {
  const { code = '', ...details } = error as ConnectionError
  const said = details.responseText ?? ''
  if (details.authenticationFailed === true) {
    if (/application-specific|app(?:lication)?[ -]password/i.test(said)) {
      return 'This mailbox needs an app password: make one in the security settings of your email account, and enter it here instead of your usual password.'
    }
    return /gmail|google/i.test(host)
      ? 'Google refused the password. Gmail needs an app password: make one at myaccount.google.com/apppasswords and enter it here.'
      : `${host} refused the user name or the password. Some providers need an app password instead of your usual one.`
  }
  if (details.mailboxMissing === true || /^(EXAMINE|SELECT)$/.test(details.command ?? '')) {
    return `There’s no folder “${folder}” in this mailbox. The usual one is called INBOX.`
  }
  if (isCertificateCode(code)) {
    return `${host} can’t be trusted: ${describeCode(code)}. Please check that the server’s name is the one your provider gives.`
  }
  // One sentence for all of it, so that nobody can find out what runs on other machines.
  return `There’s no mailbox that can be reached at ${host} on port ${port}. Please check the name, the port and the kind of encryption: TLS usually goes with port 993, STARTTLS with port 143.`
}
