import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A message in the mailbox, in its parts, as BODYSTRUCTURE describes them. */
export interface TestMessage {
  from?: string
  /** Additional headers, `Name: value`. */
  headers?: string[]
  messageId?: string
  subject?: string
  /** One part, or several of a multipart message. */
  parts?: TestPart[]
  multipart?: string
  /** The BODYSTRUCTURE, where it isn't that of the parts, of a message that is too large to be fetched whole. */
  structure?: string
  /** The whole message as it is in the mailbox, in place of all of the above. */
  raw?: Uint8Array | string
}

export interface TestPart {
  type: string
  body: string
  fileName?: string
  /** With a file name; `attachment` by default. */
  disposition?: 'inline' | 'attachment'
  encoding?: 'base64' | 'quoted-printable' | '7bit'
}

interface StoredMessage {
  uid: number
  receivedAt: Date
  header: string
  parts: TestPart[]
  multipart: string
  structure: string | undefined
  raw: Buffer | undefined
}

export interface ImapServer extends AsyncDisposable {
  port: number
  password: string
  uidValidity: number
  hasIdle: boolean
  /** Closes the connection when the client asks for this part of a message. */
  dropAt: string | undefined
  /** Every command of the clients, without its tag. */
  commands: string[]
  /** Puts a message into the mailbox, and tells clients that wait for one. */
  deliver(message: TestMessage, receivedAt?: Date): void
  /** Gives every message a new UID. */
  renumber(): void
  /** Closes the connections; clients may connect again. */
  disconnect(): void
}

export const imapUser = 'studio@mailbox.example'

/** Starts an IMAP server on a free port of this machine with one folder, INBOX: as much of the protocol as reading new email takes. */
export async function startImapServer(): Promise<ImapServer> {
  const messages: StoredMessage[] = []
  const sockets = new Set<Socket>()
  const idling = new Map<Socket, string>()
  /** How many messages each client knows of. */
  const announced = new Map<Socket, number>()
  let nextUid = 7

  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.setDefaultEncoding('latin1')
    socket.on('close', () => (sockets.delete(socket), idling.delete(socket), announced.delete(socket)))
    socket.on('error', () => undefined)
    const send = (line: string) => socket.write(`${line}\r\n`)
    send('* OK ready')
    const lines = createInterface({ input: socket })
    lines.on('error', () => undefined)
    lines.on('line', (line) => {
      const idleTag = idling.get(socket)
      if (line === 'DONE' && idleTag !== undefined) {
        idling.delete(socket)
        return void send(`${idleTag} OK done`)
      }
      const [tag = '', ...rest] = line.split(' ')
      const command = rest.join(' ')
      server.commands.push(command)
      answer(socket, send, tag, command)
    })
  })

  function announce(socket: Socket): void {
    const known = announced.get(socket)
    if (known === undefined || known === messages.length) return
    announced.set(socket, messages.length)
    socket.write(`* ${messages.length} EXISTS\r\n`)
  }

  function answer(socket: Socket, send: (line: string) => void, tag: string, command: string): void {
    const [name = '', ...given] = command.split(' ')
    const ok = () => send(`${tag} OK done`)
    switch (name === 'UID' ? `UID ${given[0]}` : name) {
      case 'CAPABILITY':
        send(`* CAPABILITY IMAP4rev1${server.hasIdle ? ' IDLE' : ''}`)
        return ok()
      case 'LOGIN':
        if (command.endsWith(` "${server.password}"`)) return ok()
        return send(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`)
      case 'LIST':
        if (command.endsWith(' ""')) send('* LIST (\\Noselect) "/" ""')
        else if (command.endsWith('INBOX"')) send('* LIST (\\HasNoChildren) "/" "INBOX"')
        return ok()
      case 'EXAMINE':
        if (!/INBOX/.test(command)) return send(`${tag} NO [NONEXISTENT] Unknown mailbox`)
        announced.set(socket, -1)
        announce(socket)
        send(`* OK [UIDVALIDITY ${server.uidValidity}] valid`)
        send(`* OK [UIDNEXT ${nextUid}] next`)
        return send(`${tag} OK [READ-ONLY] opened`)
      case 'UID SEARCH': {
        const from = Number(/UID (\d+):/.exec(command.slice(4))?.[1] ?? 1)
        const found = messages.filter((one, index) => one.uid >= from || index === messages.length - 1)
        send(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd())
        return ok()
      }
      case 'UID FETCH': {
        if (server.dropAt !== undefined && command.includes(server.dropAt)) {
          server.dropAt = undefined
          return void socket.destroy()
        }
        const uids = new Set((given[1] ?? '').split(',').flatMap(range))
        messages.forEach((one, index) => {
          if (uids.has(one.uid)) send(`* ${index + 1} FETCH (${fetchItems(one, command)})`)
        })
        return ok()
      }
      case 'IDLE':
        idling.set(socket, tag)
        send('+ idling')
        return announce(socket)
      default:
        return ok()
    }
  }

  const server: ImapServer = {
    port: 0,
    password: 'an app password',
    uidValidity: 1,
    hasIdle: true,
    dropAt: undefined,
    commands: [],
    deliver(message, receivedAt = new Date()) {
      messages.push(toStored(message, nextUid, receivedAt))
      nextUid++
      for (const socket of idling.keys()) announce(socket)
    },
    renumber() {
      server.uidValidity++
      nextUid = 1
      for (const message of messages) message.uid = nextUid++
    },
    disconnect() {
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      server.disconnect()
      listener.close()
      await once(listener, 'close')
    },
  }
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  server.port = (listener.address() as AddressInfo).port
  return server
}

function range(text: string): number[] {
  const [first = 0, last = first] = text.split(':').map(Number)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function toStored(message: TestMessage, uid: number, receivedAt: Date): StoredMessage {
  if (message.raw !== undefined) {
    const raw = typeof message.raw === 'string' ? Buffer.from(message.raw, 'latin1') : Buffer.from(message.raw)
    const header = `${raw.toString('latin1').split(/\r?\n\r?\n/, 1)[0] ?? ''}\r\n\r\n`
    return { uid, receivedAt, header, parts: [], multipart: '', structure: undefined, raw }
  }
  const {
    from = 'Grace Sample <grace@example.com>',
    subject = 'Re: Your enquiry',
    messageId = `<${randomUUID()}@sender>`,
  } = message
  const { headers = [], parts = [{ type: 'text/plain', body: 'Hello\n' }], multipart = 'mixed' } = message
  const type = parts.length === 1 ? `${parts[0]?.type}; charset=utf-8` : `multipart/${multipart}; boundary=b`
  const lines = [
    `From: ${from}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    `Content-Type: ${type}`,
    ...headers,
  ]
  const header = `${lines.join('\r\n')}\r\n\r\n`
  return { uid, receivedAt, header, parts, multipart, structure: message.structure, raw: undefined }
}

/** Returns the items that a FETCH asks for. */
function fetchItems(message: StoredMessage, command: string): string {
  const { uid, receivedAt, parts, multipart, header } = message
  const items = [`UID ${uid}`]
  if (command.includes('INTERNALDATE')) items.push(`INTERNALDATE "${imapDate(receivedAt)}"`)
  const size = message.structure === undefined ? wholeOf(message).length : 3_000_000
  if (command.includes('RFC822.SIZE')) items.push(`RFC822.SIZE ${size}`)
  if (command.includes('BODYSTRUCTURE')) {
    const described = parts.map(describe)
    const usual =
      described.length === 1 ? described[0] : `(${described.join('')} "${multipart}" ("boundary" "b") NIL NIL)`
    items.push(`BODYSTRUCTURE ${message.structure ?? usual}`)
  }
  for (const [, section = '', start, length] of command.matchAll(/BODY\.PEEK\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/g)) {
    const whole =
      section === '' ? wholeOf(message) : Buffer.from(sectionOf(section.toUpperCase(), parts, header), 'latin1')
    const from = Number(start ?? 0)
    const bytes = start === undefined ? whole : whole.subarray(from, from + Number(length))
    items.push(
      `BODY[${section}]${start === undefined ? '' : `<${from}>`} {${bytes.length}}\r\n${bytes.toString('latin1')}`,
    )
  }
  return items.join(' ')
}

function sectionOf(section: string, parts: readonly TestPart[], header: string): string {
  if (section === 'HEADER') return header
  const [number = '1', mime] = section === 'TEXT' ? ['1'] : section.split('.')
  const part = parts[Number(number) - 1]
  if (!part) return ''
  return mime === undefined ? bodyOf(part) : partHeader(part)
}

/** Texts are sent as UTF-8; everything here is a string of bytes. */
function bodyOf({ body }: TestPart): string {
  return Buffer.from(body).toString('latin1')
}

function partHeader({ type, encoding = '7bit', fileName, disposition = 'attachment' }: TestPart): string {
  const lines = [`Content-Type: ${type}; charset=utf-8`, `Content-Transfer-Encoding: ${encoding}`]
  if (fileName !== undefined) lines.push(`Content-Disposition: ${disposition}; filename="${fileName}"`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

function wholeOf({ raw, header, parts }: StoredMessage): Buffer {
  if (raw) return raw
  const [only] = parts
  if (parts.length === 1 && only) {
    // Its own fields about the content stand in the header of the message.
    return Buffer.from(`${header.trimEnd()}\r\n${partHeader(only).replace(/^.*\r\n/, '')}${bodyOf(only)}`, 'latin1')
  }
  const body = parts.map((part) => `--b\r\n${partHeader(part)}${bodyOf(part)}\r\n`).join('')
  return Buffer.from(`${header}${body}--b--\r\n`, 'latin1')
}

function describe({ type, body, fileName, disposition: name = 'attachment', encoding = '7bit' }: TestPart): string {
  const [main, sub] = type.split('/')
  const disposition = fileName === undefined ? 'NIL' : `("${name}" ("filename" "${fileName}"))`
  const lines = main === 'text' ? ' 1' : ''
  return `("${main}" "${sub}" ("charset" "utf-8") NIL NIL "${encoding}" ${body.length}${lines} NIL ${disposition} NIL NIL)`
}

/** `02-Mar-2026 09:00:00 +0000`. */
function imapDate(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ')
  return `${day}-${month}-${year} ${time} +0000`
}
