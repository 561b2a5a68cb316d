// Sends enquiries and payment events, one after the other, until it is told to stop. Prints those that were acknowledged, and how many failed.
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const [, , webhookSecret, offset] = process.argv
const acknowledged = { enquiries: [], events: [] }
let failed = 0
const end = new AbortController()
process.on('SIGTERM', () => end.abort())

for (let number = Number(offset) + 1; !end.signal.aborted; number++) {
  await sendEnquiry(number)
  await sendEvent(number)
  await sleep(50)
}
process.stdout.write(JSON.stringify({ ...acknowledged, failed }))

async function sendEnquiry(number) {
  const lastName = `Load ${number}`
  const answer = await post('/api/consultations', number, {
    'content-type': 'application/json',
    body: JSON.stringify({
      firstName: 'Ada',
      lastName,
      email: `load${number}@load${number}.example`,
      phone: `020 7946 ${String(number).padStart(4, '0')}`,
      projectDescription: 'A bigger kitchen towards the garden.',
      elapsedMs: 20_000,
    }),
  })
  if (answer === 201) acknowledged.enquiries.push(lastName)
}

/** Sends an event as the payment provider signs it. It belongs to no payment of this server, and is stored all the same. */
async function sendEvent(number) {
  const seconds = Math.floor(Date.now() / 1000)
  const id = `evt_load_${number}`
  const intent = {
    id: `pi_load_${number}`,
    object: 'payment_intent',
    metadata: {},
    amount_received: 30_000,
    receipt_email: null,
  }
  const body = JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: seconds,
    data: { object: intent },
  })
  const signature = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex')
  const answer = await post('/api/stripe/webhook', number, { 'stripe-signature': `t=${seconds},v1=${signature}`, body })
  if (answer === 200) acknowledged.events.push(id)
}

/** @returns the status; undefined where no answer came */
async function post(path, number, { body, ...headers }) {
  try {
    const answer = await fetch(`http://127.0.0.1:3000${path}`, {
      method: 'POST',
      // Each from an address of its own, as the proxy would report it.
      headers: { ...headers, connection: 'close', 'x-forwarded-for': `10.${number >> 8}.${number & 255}.1` },
      body,
    })
    await answer.text()
    return answer.status
  } catch {
    failed++
    return undefined
  }
}
