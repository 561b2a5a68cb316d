import { v7 as uuidv7 } from 'uuid'
import { callRelation } from '#shared/contract/calls.ts'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { getPaymentStatus, sendPaymentConfirmation } from '#shared/contract/payments.ts'
import { ApiError } from '#shared/client.ts'
import type { ReceivedMail } from '#server/mail/testing/smtp-server.ts'
import { type Person, visitor } from '../samples/people.ts'
import { beginDeposit, enquiryOf } from '../samples/visitors.ts'
import { createRandom, type Random } from '#server/testing/random.ts'
import {
  attempt,
  type Browser,
  createBrowserAt,
  isLost,
  pause,
  type SoakContext,
  untilAnswered,
} from './soak-context.ts'
import type { RecordKind } from './records.ts'

interface Visit extends Browser {
  soak: SoakContext
  random: Random
  who: Person
}

const likelihood = { enquire: 0.4, estimate: 0.6, subscribe: 0.78 }

/** Starts visits at a steady rate until the load ends, and waits for those under way. */
export async function sendVisitors(soak: SoakContext, perSecond: number): Promise<void> {
  const underWay = new Set<Promise<void>>()
  for (let n = 1; !soak.ending.aborted; n++) {
    const visit = attempt(soak, `visitor ${n}`, () => visitSite(soak, n)).finally(() => underWay.delete(visit))
    underWay.add(visit)
    await pause(soak, 1000 / perSecond)
  }
  await Promise.all(underWay)
}

async function visitSite(soak: SoakContext, n: number): Promise<void> {
  const browser = createBrowserAt(soak, [(n >> 8) & 255, n & 255])
  const visit = { ...browser, soak, who: visitor(n), random: createRandom(`${soak.seed} ${n}`) }
  const intent = visit.random.next()
  if (intent < likelihood.enquire) await enquire(visit)
  else if (intent < likelihood.estimate) await askForEstimate(visit)
  else if (intent < likelihood.subscribe) await subscribe(visit)
  else await payDeposit(visit)
}

async function enquire(visit: Visit): Promise<void> {
  const { client, soak, random, who } = visit
  if (random.chance(0.3)) return postForm(visit, 'consultation', submitConsultation.path, enquiryOf(who))
  const body = { ...enquiryOf(who), id: uuidv7(), elapsedMs: 9000 }
  const answers = await submit(visit, 'consultation', body.email, (signal) =>
    client.callWithHeaders(submitConsultation, { body, ...signal }),
  )
  const [, callPage] =
    new RegExp(`<([^>]+)>; rel="${callRelation}"`).exec(answers.at(0)?.headers.get('Link') ?? '') ?? []
  if (callPage !== undefined && random.chance(0.5)) await chooseCall(visit, answers[0]?.answer.id ?? '', callPage)
  soak.tally.count('enquiries finished')
}

async function askForEstimate(visit: Visit): Promise<void> {
  const { client, random } = visit
  const { name, email } = visit.who
  const body = { name, email, sqm: 10 + Math.floor(random.next() * 60) / 2 }
  if (random.chance(0.4)) {
    return postForm(visit, 'estimate', submitCalculator.path, { ...body, sqm: String(body.sqm) })
  }
  const sent = { ...body, id: uuidv7(), estimatedCost: 40_000, elapsedMs: 5000 }
  await submit(visit, 'estimate', email, (signal) => client.call(submitCalculator, { body: sent, ...signal }))
}

async function subscribe(visit: Visit): Promise<void> {
  const { email } = visit.who
  await submit(visit, 'newsletter sign-up', email, (signal) =>
    visit.client.call(subscribeToNewsletter, { body: { email, source: 'blog' }, ...signal }),
  )
}

/** Sends one request as impatient people do: once, twice at once, again after a while, or with a connection that breaks meanwhile.
 *  @returns every answer; none when the visitor has gone away */
async function submit<T>(
  { soak, random }: Visit,
  kind: RecordKind,
  key: string,
  send: (options: { signal?: AbortSignal }) => Promise<T>,
): Promise<T[]> {
  const { records, tally } = soak
  records.sent(kind, key)
  const sendAgain = () => untilAnswered(soak, () => send({}))
  const habit = random.next()
  if (habit < 0.2) {
    tally.count('requests cut off')
    const [outcome] = await Promise.allSettled([send({ signal: AbortSignal.timeout(Math.ceil(random.next() * 15)) })])
    if (outcome.status === 'rejected' && random.chance(0.3)) return [] // the visitor has closed the page
  }
  const answers = habit < 0.4 ? await Promise.all([sendAgain(), sendAgain()]) : [await sendAgain()]
  records.acknowledged(kind, key)
  if (habit < 0.4) tally.count('double clicks')
  if (habit > 0.9) {
    await pause(soak, 1000)
    answers.push(await sendAgain())
  }
  const ids = new Set(answers.map((answer) => JSON.stringify(idOf(answer))))
  if (ids.size > 1) tally.surprises.push(`repeating a ${kind} gave ${ids.size} different records`)
  return answers
}

function idOf(answer: unknown): unknown {
  const { id, paymentIntentId, answer: inner } = answer as { id?: string; paymentIntentId?: string; answer?: object }
  return id ?? paymentIntentId ?? (inner && idOf(inner)) ?? null
}

/** Posts a form without JavaScript. Such a form has no id: the same content is a repeat for ten minutes, so that nobody tries again after
 *  the server's clock was changed meanwhile. */
async function postForm(
  { load, soak, who }: Visit,
  kind: RecordKind,
  path: string,
  fields: Record<string, string>,
): Promise<void> {
  const clock = soak.server.clockState()
  soak.records.sent(kind, who.email)
  const answer = await untilAnswered(soak, async () =>
    clock === soak.server.clockState() ? load(path, fields) : undefined,
  )
  if (answer === undefined) return soak.tally.count('visitors gone')
  if (answer.status !== 303) throw new Error(`the form was answered ${answer.status}`)
  soak.records.acknowledged(kind, who.email)
  await answer.arrayBuffer()
}

/** Chooses a time right after the form, which is booked, or held until it is confirmed with the link in the email. */
async function chooseCall({ load, soak, random }: Visit, consultationId: string, page: string): Promise<void> {
  const text = await (await untilAnswered(soak, () => load(page))).text()
  const startsAt = random.pick([...text.matchAll(/name="(startsAt-[\d-]+)"\s+value="([^"]+)"/g)])
  if (!startsAt) return soak.tally.count('calls without a free time')
  const [, field = '', time = ''] = startsAt
  const key = `${consultationId} ${time}`
  soak.records.sent('chosen call time', key)
  try {
    const form = { do: 'book', day: field.replace('startsAt-', ''), [field]: time }
    await (await untilAnswered(soak, () => load(page, form))).arrayBuffer()
    soak.records.acknowledged('chosen call time', key)
  } catch (error) {
    // Somebody else was faster, or the day's calls are all booked.
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 429)) throw error
    soak.tally.count('call times refused')
  }
}

/** Opens the links in an email to a visitor, as half of them do. */
export async function openLinks(soak: SoakContext, mail: ReceivedMail): Promise<void> {
  const email = mail.recipients[0] ?? ''
  const n = Number(/^visitor(\d+)@/.exec(email)?.[1])
  if (Number.isNaN(n) || soak.ending.aborted || createRandom(`${soak.seed} link ${n}`).chance(0.5)) return
  const { load } = createBrowserAt(soak, [(n >> 8) & 255, n & 255])
  const [, path] = /https?:\/\/[^/\s]+(\/(?:call|newsletter\/confirm)\?token=[^\s)]+)/.exec(mail.text ?? '') ?? []
  if (path === undefined) return
  await attempt(soak, `a link emailed to visitor ${n}`, async () => {
    const page = await (await untilAnswered(soak, () => load(path))).text()
    if (!path.startsWith('/newsletter')) return confirmCall(soak, page, (form) => load(path, form))
    await (await untilAnswered(soak, () => load(path, {}))).arrayBuffer()
    soak.records.acknowledged('confirmed subscription', email)
  })
}

/** Presses the button of the page, if a time is still held. */
async function confirmCall(
  soak: SoakContext,
  page: string,
  post: (form: Record<string, string>) => Promise<Response>,
): Promise<void> {
  soak.tally.count('call links opened')
  const [, startsAt] = /name="startsAt" value="([^"]+)"/.exec(page) ?? []
  if (startsAt === undefined) return
  await (await untilAnswered(soak, () => post({ do: 'confirm', startsAt }))).arrayBuffer()
}

/** Pays a deposit: opens the checkout, pays by card at the provider, and waits on the success page. */
async function payDeposit(visit: Visit): Promise<void> {
  const { client, soak, random, who } = visit
  const { state } = soak.standIn
  const checkout = { packageType: 'Essential', checkoutId: crypto.randomUUID() } as const
  const answers = await submit(visit, 'opened checkout', who.email, (signal) =>
    beginDeposit(client, who, { ...checkout, ...signal }),
  )
  const intentId = answers.at(0)?.paymentIntentId
  if (intentId === undefined || random.chance(0.1)) return soak.tally.count('checkouts left')
  if (random.chance(0.15)) {
    try {
      state.confirm(intentId, 'pm_card_chargeDeclined')
    } catch {
      soak.tally.count('cards declined')
    }
    await pause(soak, 300)
  }
  const isSlow = random.chance(0.15)
  state.confirm(intentId, isSlow ? 'pm_processing' : 'pm_card_visa')
  if (isSlow) {
    await pause(soak, 2000)
    state.settle(intentId)
  }
  soak.records.acknowledged('paid deposit', who.email)
  await waitForReceipt(visit, intentId, checkout.packageType)
  if (random.chance(0.1)) state.refund(new URLSearchParams({ payment_intent: intentId }))
}

async function waitForReceipt(
  { client, soak, who: { name, email, phone } }: Visit,
  paymentIntentId: string,
  packageType: 'Essential',
): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    const { status } = await untilAnswered(soak, () => client.call(getPaymentStatus, { query: { paymentIntentId } }))
    if (status === 'succeeded') break
    await pause(soak, 1000)
  }
  const body = { packageType, customerName: name, customerEmail: email, customerPhone: phone, paymentIntentId }
  await client.call(sendPaymentConfirmation, { body }).catch((error: unknown) => {
    if (!isLost(error) && !(error instanceof ApiError && error.status === 503)) throw error
  })
}
