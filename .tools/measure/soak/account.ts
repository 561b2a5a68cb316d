import { floodedMailbox } from './bots.ts'
import type { SoakContext } from './soak-context.ts'

/** One line of the account that a soak ends with. */
export interface AccountLine {
  what: string
  result: string
  isGood: boolean
}

interface OutboxRow {
  id: string
  kind: string
  audience: 'visitor' | 'owner'
  status: string
  attempts: number
  messageId: string | null
  recipient: string
}

const shown = 3

/** Returns a line that is good when nothing is wrong. @param wrong what is wrong, of which the first few are shown */
export function line(what: string, facts: string, wrong: readonly string[]): AccountLine {
  const examples = wrong.slice(0, shown).join('; ')
  const problem = wrong.length === 0 ? '' : `${facts === '' ? '' : ', '}${wrong.length} wrong: ${examples}`
  return { what, result: facts + problem, isGood: wrong.length === 0 }
}

/** Compares the database of the stopped server with what was acknowledged, delivered and charged. */
export function writeAccount(
  soak: SoakContext,
  { changes, isThorough }: { changes: readonly number[]; isThorough: boolean },
): AccountLine[] {
  return [
    ...compareRecords(soak),
    checkEnquiries(soak),
    checkCalls(soak),
    ...checkEmails(soak, isThorough),
    ...checkPayments(soak),
    checkReceipts(soak),
    checkEvents(soak, changes),
    ...checkDatabase(soak),
    checkLog(soak),
    line('answers that nobody should get', `${soak.tally.surprises.length}`, soak.tally.surprises),
  ]
}

export function compareRecords({ records, server }: SoakContext): AccountLine[] {
  return records.compare(server.query).map(({ kind, acknowledged, unanswered, lost, doubled }) => {
    const abandoned = unanswered > 0 ? `, ${unanswered} without an answer` : ''
    const facts = `${acknowledged} acknowledged${abandoned}, ${lost.length} lost, ${doubled.length} doubled`
    return line(`stored: ${kind}`, facts, [
      ...lost.map((key) => `lost ${key}`),
      ...doubled.map((key) => `doubled ${key}`),
    ])
  })
}

/** An enquiry is stored with its lead and two emails, or is marked as spam and has neither. */
function checkEnquiries({ server: { query } }: SoakContext): AccountLine {
  const rows = ['consultation', 'calculatorSubmission'].flatMap((table) =>
    query<{ email: string; isSpam: number; hasLead: number; mails: number }>(`
      select email, suspectedSpam is not null as isSpam,
        exists (select 1 from prospect where prospect.id = prospectId) as hasLead,
        (select count(*) from outbox where relatedId = ${table}.id and kind in
          ('consultation-received', 'consultation-alert', 'estimate', 'estimate-alert')) as mails
      from ${table}`),
  )
  const torn = rows.filter(({ isSpam, hasLead, mails }) => (isSpam ? hasLead + mails > 0 : !hasLead || mails !== 2))
  const people = query<{ email: string }>(
    `select emailNormalised as email from prospect where email is not null group by emailNormalised having count(*) > 1`,
  )
  return line('each enquiry with one lead and two emails', `${rows.length}`, [
    ...torn.map(({ email }) => `torn: ${email}`),
    ...people.map(({ email }) => `two leads: ${email}`),
  ])
}

function checkCalls({ server: { query } }: SoakContext): AccountLine {
  const twice = query<{ startsAt: string }>(
    `select startsAt from call where state in ('held', 'booked') group by startsAt having count(*) > 1`,
  )
  const [{ count } = { count: 0 }] = query<{ count: number }>(`select count(*) as count from call`)
  return line(
    'no call time given twice',
    `${count} calls`,
    twice.map(({ startsAt }) => startsAt),
  )
}

/** @param isThorough whether the summary of alerts has been waited for */
export function checkEmails({ server, mailbox }: SoakContext, isThorough: boolean): AccountLine[] {
  // Without those of erased people that were not sent.
  const rows = server.query<OutboxRow>(`select id, kind, audience, status, attempts, messageId, recipient from outbox
    where status <> 'failed' or text <> ''`)
  const { deliveries, refused } = mailbox
  const name = ({ kind, id }: OutboxRow) => `${kind} ${id}`
  const sent = rows.filter(({ status, messageId }) => status === 'sent' && messageId !== null)
  const inSummaries = rows.filter(({ status, messageId }) => status === 'sent' && messageId === null)
  const failed = rows.filter(({ status }) => status === 'failed')
  const withheld = rows.filter(({ status }) => status === 'withheld')
  const gathered = rows.filter(({ status }) => status === 'gathered')
  const settled = new Set(['sent', 'failed', 'withheld', ...(isThorough ? [] : ['gathered'])])
  const known = new Set(rows.map(({ id }) => id))
  const repeated = [...deliveries].filter(([, { arrived }]) => arrived > 1)
  // The answer to one delivery was lost on the way, or with the process that waited for it.
  const isExcused = (id: string, unanswered: number) => unanswered > 0 || server.interrupted.has(id)
  const unexcused = repeated.filter(([id, { arrived, acknowledged }]) => !isExcused(id, arrived - acknowledged))
  return [
    line('emails: sent = delivered', `${sent.length} sent, ${inSummaries.length} alerts in summaries`, [
      ...sent.filter(({ id }) => !deliveries.get(id)?.acknowledged).map((row) => `not delivered: ${name(row)}`),
      ...inSummaries.filter(({ audience }) => audience !== 'owner').map((row) => `never sent: ${name(row)}`),
    ]),
    line(
      'emails: exactly once where the delivery was acknowledged',
      `${deliveries.size - repeated.length} once; ${repeated.length} again with the same Message-ID, because the answer was lost or the server killed meanwhile`,
      unexcused.map(([id, { arrived }]) => `${id} ${arrived} times`),
    ),
    line(
      'emails: none that is not in the outbox',
      '',
      [...deliveries.keys()].filter((id) => !known.has(id) && !isExcused(id, 1)),
    ),
    line(
      'emails: given up only where refused for good',
      `${failed.length} of ${refused.size} refused`,
      failed.filter(({ id }) => !refused.has(id)).map(name),
    ),
    line(
      'emails: withheld only from the flooded mailbox',
      `${withheld.length}, delivered there ${[...deliveries.values()].filter(({ recipient }) => recipient === floodedMailbox).length}`,
      withheld.filter(({ recipient }) => recipient !== floodedMailbox).map(name),
    ),
    line(
      'emails: none left waiting',
      isThorough ? '' : `${gathered.length} alerts for the hourly summary`,
      rows.filter(({ status }) => !settled.has(status)).map((row) => `${row.status} ${name(row)}`),
    ),
  ]
}

interface PaymentRow {
  providerIntentId: string | null
  status: string
  amountPence: number
  refundedPence: number
}

/** How the provider's states are called in the product. An intent without a card has had none yet, or one was declined. */
const statusesOf: Readonly<Record<string, readonly string[]>> = {
  requires_payment_method: ['created', 'failed'],
  processing: ['processing'],
  canceled: ['cancelled'],
  succeeded: ['succeeded', 'partially_refunded', 'refunded'],
}

export function checkPayments({ server: { query }, standIn }: SoakContext): AccountLine[] {
  const payments = query<PaymentRow>(`select providerIntentId, status, amountPence, refundedPence from payment`)
  const intents = [...standIn.state.intents.values()]
  const charged = intents.filter(({ status }) => status === 'succeeded')
  const byIntent = new Map(payments.map((payment) => [payment.providerIntentId, payment]))
  const perCheckout = Map.groupBy(charged, ({ metadata }) => metadata['checkoutId'])
  const refunds = standIn.state.events.filter(({ type }) => type === 'charge.refunded').map(({ data }) => data.object)
  const refunded = new Map(refunds.map((charge) => [String(charge['payment_intent']), charge['amount_refunded']]))
  const isEqual = (payment: PaymentRow) => {
    const intent = intents.find(({ id }) => id === payment.providerIntentId)
    return intent === undefined || statusesOf[intent.status]?.includes(payment.status)
  }
  const isRefunded = (intent: string, pence: unknown) => {
    const payment = byIntent.get(intent)
    return (
      payment !== undefined &&
      payment.refundedPence === pence &&
      (payment.status === 'refunded') === (pence === payment.amountPence)
    )
  }
  return [
    line('payments: charged = recorded as paid', `${charged.length} of ${intents.length} at the provider`, [
      ...charged.filter(({ id }) => !byIntent.has(id)).map(({ id }) => `not recorded: ${id}`),
      ...payments.filter((payment) => !isEqual(payment)).map((row) => `${row.status} here: ${row.providerIntentId}`),
    ]),
    line(
      'payments: nobody charged twice',
      '',
      [...perCheckout].filter(([, { length }]) => length > 1).map(([checkout]) => String(checkout)),
    ),
    line(
      'payments: refunds equal',
      `${refunded.size}`,
      [...refunded].filter(([intent, pence]) => !isRefunded(intent, pence)).map(([intent]) => intent),
    ),
  ]
}

function checkReceipts({ server: { query } }: SoakContext): AccountLine {
  const payments = query<{ checkoutId: string; invoiceNumber: string | null; receipts: number }>(
    `select checkoutId, invoiceNumber,
      (select count(*) from outbox where relatedId = payment.id and kind = 'deposit-alert') as receipts from payment`,
  )
  const numbers = payments.flatMap(({ invoiceNumber }) => invoiceNumber ?? []).toSorted()
  return line('payments: one receipt and the next invoice number each', `${numbers.length}`, [
    ...payments
      .filter(({ receipts, invoiceNumber }) => receipts !== (invoiceNumber === null ? 0 : 1))
      .map(({ checkoutId }) => checkoutId),
    ...numbers.filter((number, index) => number !== `INV-${String(index + 1).padStart(6, '0')}`),
  ])
}

const diskCodes = /^(SQLITE_(FULL|IOERR)|ENOSPC)/

/** Requests may fail because the disk is full, and for nothing else. */
export function checkLog({ server, tally }: SoakContext): AccountLine {
  const lines = server.log().map((text) => JSON.parse(text) as { level: number; msg: string; err?: { code?: string } })
  for (const { msg, err } of lines) tally.count(`logged: ${msg}${err?.code === undefined ? '' : ` (${err.code})`}`)
  const wrong = lines.filter(
    ({ level, msg, err }) => level >= 60 || (msg === 'request failed' && !diskCodes.test(err?.code ?? '')),
  )
  return line(
    'logged: no request that failed for another reason than the full disk',
    `${lines.length} errors in all`,
    wrong.map(({ msg, err }) => `${msg} ${err?.code}`),
  )
}

/** The hub's event stream names each change once, whatever happened to the connection. */
function checkEvents({ server: { query } }: SoakContext, received: readonly number[]): AccountLine {
  const [first, last] = [received.at(0) ?? 0, received.at(-1) ?? 0]
  const got = new Set(received)
  const stored = query<{ number: number }>(`select number from change where number between ${first} and ${last}`)
  const missed = stored.filter(({ number }) => !got.has(number)).map(({ number }) => `missed ${number}`)
  const repeated = got.size === received.length ? [] : [`${received.length - got.size} repeated`]
  return line('each change once in the hub’s event stream', `${received.length}`, [...missed, ...repeated])
}

export function checkDatabase({ server: { query } }: SoakContext): AccountLine[] {
  const integrity = query<{ integrity_check: string }>('pragma integrity_check').map((row) => row.integrity_check)
  const foreignKeys = query<object>('pragma foreign_key_check').map((row) => JSON.stringify(row))
  return [
    line('database: integrity_check', integrity.join(), integrity.join() === 'ok' ? [] : integrity),
    line('database: foreign_key_check', `${foreignKeys.length} violations`, foreignKeys),
  ]
}
