import { connect } from 'node:net'
import { v7 as uuidv7 } from 'uuid'
import { signIn } from '#shared/contract/accounts.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { ada } from '#server/testing/enquiries.ts'
import { ownerCredentials } from '#server/testing/owner.ts'
import { attempt, createBrowserAt, isLost, pause, type SoakContext } from './soak-context.ts'

/** The mailbox of somebody whom a bot wants to flood with our emails. */
export const floodedMailbox = 'victim@example.com'

/** Attacks until the load ends, slowly enough to leave the processor to the server. */
export async function sendBots(soak: SoakContext, pauseMs: number): Promise<void> {
  const attacks = [floodForm, fillHoneypot, guessPassword, sendHugeBody, sendGarbage, sendSlowly, neverRead]
  await Promise.all(
    attacks.map(async (attack) => {
      for (let n = 0; !soak.ending.aborted; n++) {
        await attempt(soak, `a bot (${attack.name})`, () => attack(soak, n))
        await pause(soak, pauseMs)
      }
    }),
  )
}

/** Posts JSON from the bots' network. An answer with a status that is not among the expected ones is a surprise. */
async function post(
  soak: SoakContext,
  path: string,
  body: string,
  expected: readonly number[],
): Promise<number | undefined> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '10.254.0.9' }
  try {
    const response = await fetch(soak.server.address + path, { method: 'POST', headers, body, signal: soak.ended })
    await response.arrayBuffer()
    soak.tally.count(`bots answered ${response.status}`)
    // A full disk is answered 503 whoever asks.
    if (![...expected, 503].includes(response.status)) throw new Error(`answered ${response.status}`)
    return response.status
  } catch (error) {
    if (!isLost(error)) throw error
    return undefined
  }
}

async function floodForm(soak: SoakContext, n: number): Promise<void> {
  const body = ada({ email: floodedMailbox, projectDescription: `Message ${n}`, elapsedMs: 5000 })
  await post(soak, submitConsultation.path, JSON.stringify(body), [201, 429])
}

async function fillHoneypot(soak: SoakContext, n: number): Promise<void> {
  const body = ada({ id: uuidv7(), email: `bot${n}@example.com`, homepage: 'https://bot.example.com' })
  soak.records.sent('honeypot', body.email)
  const network = [253, n % 256] as const
  const { client } = createBrowserAt(soak, network)
  await client.call(submitConsultation, { body }).then(
    () => soak.records.acknowledged('honeypot', body.email),
    (error: unknown) => {
      if (!isLost(error) && (error as { status?: number }).status !== 503) throw error
    },
  )
}

async function guessPassword(soak: SoakContext, n: number): Promise<void> {
  const body = { email: ownerCredentials.email, password: `guess number ${n} of many` }
  await post(soak, signIn.path, JSON.stringify(body), [401, 429])
}

async function sendHugeBody(soak: SoakContext): Promise<void> {
  await post(soak, submitConsultation.path, JSON.stringify({ firstName: 'x'.repeat(1_000_000) }), [413, 429])
}

async function sendGarbage(soak: SoakContext, n: number): Promise<void> {
  const requests = [
    'GET / HTTP/9.9\r\n\r\n',
    '\u0000\u0001\u0002\r\n\r\n',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
  ]
  await converse(soak, { request: requests[n % requests.length] ?? '', forMs: 2000 })
}

/** Sends a header byte by byte. */
async function sendSlowly(soak: SoakContext): Promise<void> {
  await converse(soak, { request: 'GET / HTTP/1.1\r\nX: ', trickleMs: 1000, forMs: 15_000 })
}

/** Asks for pages and reads none of them. */
async function neverRead(soak: SoakContext): Promise<void> {
  await converse(soak, { request: 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(50), isDeaf: true, forMs: 8000 })
}

interface Conversation {
  request: string
  /** After the request, a byte is sent at this interval. */
  trickleMs?: number
  /** Whether nothing is read. */
  isDeaf?: boolean
  forMs: number
}

/** Opens a connection for so long, or until the server or the end of the load closes it. */
function converse({ server, ending, tally }: SoakContext, { request, trickleMs, isDeaf, forMs }: Conversation) {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {}) // the server may reset the connection
  if (isDeaf) socket.pause()
  else socket.resume()
  socket.once('end', () => tally.count('bots hung up on'))
  socket.write(request)
  const trickle = trickleMs === undefined ? undefined : setInterval(() => socket.write('x'), trickleMs)
  const destroy = () => void socket.destroy()
  const timer = setTimeout(destroy, forMs)
  ending.addEventListener('abort', destroy)
  return closed.finally(() => {
    clearInterval(trickle)
    clearTimeout(timer)
    ending.removeEventListener('abort', destroy)
  })
}
