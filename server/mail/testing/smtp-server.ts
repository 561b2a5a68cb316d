import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** The recipients of the SMTP envelope. */
  recipients: string[]
  /** As it was received. */
  raw: string
  /** Whether the answer reached the client; undefined until it is sent. */
  isAcknowledged: boolean | undefined
}

/** How the server behaves; each option may be changed while it runs. */
export interface SinkOptions {
  /** Requires this sign-in. */
  user?: { name: string; password: string }
  /** Returns the status with which a recipient is refused. */
  refuseRecipient?: (address: string) => number | undefined
  /** Whether a new connection is refused. */
  refuseConnection?: () => boolean
  /** Returns the status with which a message is refused after its data. */
  refuseMessage?: (raw: string) => number | undefined
  /** Stores the message, then closes the connection instead of acknowledging it. */
  dropConnection?: () => boolean
  /** Milliseconds from the end of a message to the answer. */
  delayMs?: number
}

export interface MailSink extends AsyncDisposable {
  /** For SMTP_URL, with the sign-in if there is one. */
  url: string
  options: SinkOptions
  /** In the order of arrival, including messages that were not acknowledged. */
  received: ReceivedMail[]
  /** How often somebody has tried to sign in. */
  signIns: number
  stop(): Promise<void>
}

/** Starts a real SMTP server on a free port of this machine, which stores what it receives. */
export async function startMailSink(options: SinkOptions = {}): Promise<MailSink> {
  const received: ReceivedMail[] = []
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    disabledCommands: options.user ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, done) {
      done(options.refuseConnection?.() ? refusal(421) : null)
    },
    onAuth({ username, password }, _session, done) {
      sink.signIns += 1
      const isRight = username === options.user?.name && password === options.user?.password
      done(isRight ? null : refusal(535), { user: username })
    },
    onRcptTo({ address }, _session, done) {
      done(refusal(options.refuseRecipient?.(address)))
    },
    onData(stream, session, done) {
      receive(stream, session).then(done, done)
    },
  })

  async function receive(stream: NodeJS.ReadableStream, session: SMTPServerSession): Promise<Error | null> {
    const raw = (await buffer(stream)).toString()
    const status = options.refuseMessage?.(raw)
    if (status !== undefined) return refusal(status)
    const recipients = session.envelope.rcptTo.map((recipient) => recipient.address)
    const mail: ReceivedMail = { ...(await PostalMime.parse(raw)), recipients, raw, isAcknowledged: undefined }
    received.push(mail)
    if (options.delayMs !== undefined) await sleep(options.delayMs)
    if (options.dropConnection?.()) sockets.get(session.remotePort)?.destroy()
    mail.isAcknowledged = sockets.get(session.remotePort)?.destroyed === false
    return null
  }

  server.on('error', () => undefined) // tests break connections
  server.server.on('connection', (socket) => {
    const port = socket.remotePort
    if (port === undefined) return
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const signIn =
    options.user && `${encodeURIComponent(options.user.name)}:${encodeURIComponent(options.user.password)}@`
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  const url = `smtp://${signIn ?? ''}127.0.0.1:${port}`
  const sink = { url, options, received, signIns: 0, stop, [Symbol.asyncDispose]: stop }
  return sink
}

function refusal(status: number | undefined): Error | null {
  return status === undefined ? null : Object.assign(new Error('refused'), { responseCode: status })
}
