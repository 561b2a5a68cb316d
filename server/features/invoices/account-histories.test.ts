import { parse } from 'csv-parse/sync'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Client } from '#shared/client.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import { formatMoney, formatMoneyExactly } from '#shared/business/money.ts'
import { withVat } from '#shared/business/vat.ts'
import { packages, type PackageType } from '#shared/business/packages.ts'
import { packagePrice, specifiedPrices } from '#shared/business/prices.ts'
import { quoteState } from '#shared/business/quote-state.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { getInsight } from '#shared/contract/dashboard.ts'
import * as invoices from '#shared/contract/invoices.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import { exportMoney, listMoney, sumMoney } from '#shared/contract/money.ts'
import { getDepositLink, getPaymentStatus, readCheckoutCustomer } from '#shared/contract/payments.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { acceptQuoteByPhone, issueQuote, listQuotes, undoQuoteAcceptance } from '#shared/contract/quotes.ts'
import { manualClock } from '../../platform/clock.ts'
import { ada } from '../../testing/enquiries.ts'
import { createRandom, type Random } from '../../testing/random.ts'
import { order, type Shop, startShop } from '../payments/testing/checkout.ts'

interface Sum {
  netPence: number
  vatPence: number
  totalPence: number
}

interface Deposit {
  intent: string
  /** Somebody else has paid it, by the link to the deposit. */
  isByOther: boolean
  packageType: PackageType
  refunds: { id: string; amountPence: number }[]
  dispute: 'open' | 'won' | 'lost' | undefined
}

/** Returns whether the page after a payment says no price, because the payer may not know it. */
function isUnknown({ isByOther }: Deposit, page: unknown): boolean {
  return isByOther && page === null
}

/** What the test itself knows of a lead with one job: it does not use the product to add up. */
interface History {
  id: string
  email: string
  phone: string
  agreed: Sum | undefined
  deposits: Deposit[]
  invoice: { id: string; duePence: number; isPaid: boolean; agreedBefore: Sum | undefined } | undefined
  /** The acceptance by telephone that is the newest: what was agreed before, and how many deposits had been paid. */
  byPhone: { id: string; before: Sum | undefined; deposits: number; isInvoiced: boolean } | undefined
  /** Its deposit went back while nothing was invoiced. */
  isCancelled: boolean
  steps: string[]
  /** What has really happened: a step does nothing where it is not possible. */
  events: string[]
}

const sumOfNet = (netPence: number): Sum => {
  const totalPence = withVat(netPence)
  return { netPence, vatPence: totalPence - netPence, totalPence }
}
const priceOf = (type: PackageType) => sumOfNet(packagePrice(specifiedPrices, type))
const add = (sums: readonly Sum[]): Sum => ({
  netPence: sums.reduce((total, { netPence }) => total + netPence, 0),
  vatPence: sums.reduce((total, { vatPence }) => total + vatPence, 0),
  totalPence: sums.reduce((total, { totalPence }) => total + totalPence, 0),
})
const negative = ({ netPence, vatPence, totalPence }: Sum): Sum => ({
  netPence: 0 - netPence,
  vatPence: 0 - vatPence,
  totalPence: 0 - totalPence,
})
const sumOf = ({ netPence, vatPence, totalPence }: Sum): Sum => ({ netPence, vatPence, totalPence })
const receipt: Sum = { netPence: 25_000, vatPence: 5000, totalPence: 30_000 }
const penceOf = (random: Random, most: number) => 1 + Math.floor(random.next() * most)
const refundedOf = ({ refunds }: Deposit) => refunds.reduce((sum, { amountPence }) => sum + amountPence, 0)
const returnedOf = (deposit: Deposit) => (deposit.dispute === 'lost' ? 30_000 : refundedOf(deposit))
const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Whether of the deposits since then one was given back as a whole and none is held: what is then agreed has a test of its own. */
function hasReturnedSince({ deposits }: History, before: number): boolean {
  const since = deposits.slice(before)
  return since.length > 0 && since.every((one) => returnedOf(one) === 30_000)
}

/** Does things to one lead, in an order that the seed decides. */
function createActor(shop: Shop, owner: Client, history: History, random: Random) {
  const params = { id: history.id }
  const { stripe, state } = shop.standIn
  const fetchPage = async (address: string, init?: RequestInit) => {
    const { pathname, search } = new URL(address)
    return shop.app.request(pathname + search, init)
  }

  const now = () => shop.app.deps.clock.now()
  const agree = (agreed: Sum | undefined) => {
    if (history.invoice) history.invoice.agreedBefore = agreed
    else history.agreed = agreed
  }

  const steps = {
    async quote() {
      const packageType = random.pick(packages)?.type ?? 'Essential'
      const lines = [{ what: '3D visuals', netPounds: penceOf(random, 90_000) / 100 }]
      const quote = await owner.call(issueQuote, { params, body: { id: uuidv7(), packageType, lines } })
      history.events.push('quoted')
      // One that is accepted after the invoice is for the next job.
      if (random.chance(0.5) || history.invoice) return
      const page = await (await fetchPage(quote.address)).text()
      const hash = /name="hash" value="(\w+)"/.exec(page)?.[1] ?? ''
      const body = new URLSearchParams({ answer: 'accept', name: 'Ada', consent: 'yes', hash })
      await fetchPage(quote.address, { method: 'POST', body })
      agree(sumOfNet(quote.netPence))
      history.byPhone = undefined
      history.events.push('accepted online')
    },
    async acceptByPhone() {
      const quote = (await owner.call(listQuotes, { params })).find((one) => quoteState(one, now()) === 'sent')
      if (!quote || history.invoice) return
      const before = history.agreed
      const body = { acceptedBy: 'Ada', acceptedOn: dayInLondon(now().getTime()), sendsEmail: random.chance(0.5) }
      await owner.call(acceptQuoteByPhone, { params: { id: quote.id }, body })
      agree(sumOfNet(quote.netPence))
      history.byPhone = { id: quote.id, before, deposits: history.deposits.length, isInvoiced: false }
      history.events.push('accepted by telephone')
    },
    async undoAcceptance() {
      const { byPhone } = history
      if (!byPhone || hasReturnedSince(history, 0)) return
      const undoing = owner.call(undoQuoteAcceptance, { params: { id: byPhone.id } })
      const since = history.deposits.slice(byPhone.deposits)
      if (since.some((one) => returnedOf(one) < 30_000) || byPhone.isInvoiced) {
        await expect(undoing).rejects.toMatchObject({ status: 409 })
        history.events.push('acceptance not undone')
        return
      }
      await undoing
      agree(byPhone.before)
      history.byPhone = undefined
      history.events.push('acceptance undone')
    },
    async pay() {
      if (history.deposits.length === 1 || history.invoice) return
      const accepted = (await owner.call(listQuotes, { params })).find(({ acceptedAt }) => acceptedAt !== null)
      const paid = new Set(history.deposits.map(({ packageType }) => packageType))
      const [open, ...others] = (await owner.call(listQuotes, { params })).filter(
        (one) => quoteState(one, now()) === 'sent',
      )
      const chosen = [accepted?.packageType, open?.packageType, random.pick(packages)?.type]
      const packageType = chosen.find((type) => type !== undefined && !paid.has(type))
      if (packageType === undefined) return
      const isByOther = random.chance(0.4)
      const email = isByOther ? `payer-${history.deposits.length}-${history.email}` : history.email
      const customerInfo = { name: 'Ada Sample', email, phone: history.phone }
      const { address } = await owner.call(getDepositLink, { params })
      const link = isByOther || random.chance(0.5) ? new URL(address ?? '').searchParams.get('for') : null
      const { agreed } = await owner.call(getLeadAccount, { params })
      // The page shows the price of the only open quote, unless one was accepted.
      const isFollowed = link !== null && agreed?.source !== 'quote' && open?.packageType === packageType
      const followed = isFollowed && others.length === 0 ? open : undefined
      const intent = await shop.pay(order({ packageType, customerInfo, ...(link !== null && { link }) }))
      history.deposits.push({ intent, packageType, isByOther, refunds: [], dispute: undefined })
      history.events.push(isByOther ? 'paid by somebody else' : 'paid')
      if (followed) history.events.push('paid for an open quote')
      if (followed) history.agreed = sumOfNet(followed.netPence)
      else if (accepted?.packageType !== packageType) history.agreed = priceOf(packageType)
    },
    async refund() {
      const deposit = random.pick(history.deposits)
      const left = deposit ? 30_000 - refundedOf(deposit) : 0
      if (!deposit || left === 0 || deposit.dispute !== undefined) return
      const amountPence = random.chance(0.3) ? left : penceOf(random, left)
      const { id } = await stripe.refunds.create({ payment_intent: deposit.intent, amount: amountPence })
      deposit.refunds.push({ id, amountPence })
      history.events.push(amountPence === left ? 'refunded in full' : 'refunded in part')
    },
    async failRefund() {
      const deposit = random.pick(history.deposits)
      const failed = deposit && random.pick(deposit.refunds)
      if (!deposit || !failed) return
      state.failRefund(failed.id)
      deposit.refunds = deposit.refunds.filter((one) => one !== failed)
      history.events.push('refund failed')
    },
    async dispute() {
      const deposit = random.pick(history.deposits)
      if (!deposit || deposit.dispute === 'won') return
      const next = { open: random.pick(['won', 'lost'] as const) ?? 'won', lost: 'won' } as const
      const first = random.pick(['open', 'lost'] as const)
      deposit.dispute = deposit.dispute === undefined ? first : next[deposit.dispute]
      state.dispute(
        deposit.intent,
        deposit.dispute === 'won' || deposit.dispute === 'lost' ? deposit.dispute : 'needs_response',
      )
      history.events.push(`dispute ${deposit.dispute}`)
    },
    async invoice() {
      if (history.invoice || history.deposits.length === 0 || !history.agreed || history.isCancelled) return
      const draft = await owner.call(invoices.previewInvoice, { params, body: {} })
      const { packageType, duePence } = draft
      const body = { packageType, duePence, customerAddress: '1 High Street' }
      const issued = await owner.call(invoices.issueInvoice, { params, body })
      history.invoice = { id: issued.id, duePence, isPaid: false, agreedBefore: history.agreed }
      if (history.byPhone) history.byPhone.isInvoiced = true
      history.events.push('invoiced')
    },
    async settle() {
      if (!history.invoice) return
      const isPaid = !history.invoice.isPaid
      await owner.call(invoices.setInvoicePaid, { params: { id: history.invoice.id }, body: { paid: isPaid } })
      history.invoice.isPaid = isPaid
      history.events.push(isPaid ? 'invoice paid' : 'invoice not paid')
    },
    async cancel() {
      if (!history.invoice || history.invoice.isPaid) return
      await owner.call(invoices.voidInvoice, { params: { id: history.invoice.id }, body: {} })
      history.agreed = history.invoice.agreedBefore
      history.invoice = undefined
      if (history.byPhone) history.byPhone.isInvoiced = false
      history.events.push('invoice voided')
    },
  }
  return async () => {
    // The first steps lead to a deposit, because little can happen before one.
    const isEarly = history.events.length < 3
    const names = isEarly ? (['quote', 'pay'] as const) : (Object.keys(steps) as (keyof typeof steps)[])
    const eventsBefore = history.events.length
    const isReturned = () => hasReturnedSince(history, 0)
    const wasReturned = isReturned()
    for (let draw = 0; draw < 8 && history.events.length === eventsBefore; draw++) {
      const name = random.pick<keyof typeof steps>(names) ?? 'quote'
      history.steps.push(name)
      await steps[name]()
    }
    history.isCancelled = isReturned() && (wasReturned ? history.isCancelled : !history.invoice)
  }
}

type Shown = Record<string, unknown>

/** Returns what every place shows of a lead, and what the test has added up. */
async function compare(shop: Shop, owner: Client, history: History): Promise<{ shown: Shown; expected: Shown }> {
  const { agreed, deposits, invoice } = history
  const params = { id: history.id }
  const account = await owner.call(getLeadAccount, { params })
  const given = deposits.reduce((sum, one) => sum + returnedOf(one), 0)
  const documents = await owner.call(invoices.listInvoices, { params })
  const credits = documents
    .filter(({ creditFor, voidedAt }) => creditFor !== null && creditFor !== 'invoice' && voidedAt === null)
    .map(({ netPence, vatPence, duePence }) => ({ netPence, vatPence, totalPence: duePence }))
  const { packageValue } = await owner.call(getProspect, { params })
  const shown: Shown = {
    agreed: account.agreed && sumOf(account.agreed),
    credited: account.credited.totalPence,
    paid: account.paid.totalPence,
    creditNotes: add(credits),
    value: packageValue,
  }
  const expected: Shown = {
    agreed: agreed ?? null,
    credited: given,
    paid: deposits.length * 30_000 + (invoice?.isPaid === true ? invoice.duePence : 0),
    creditNotes: account.credited,
    value: agreed === undefined ? null : Math.round(agreed.netPence / 100),
  }
  // The page after the payment says the same to whoever knows the price.
  shown['pages'] = await Promise.all(
    deposits.map(async ({ intent }) => {
      const state = await shop.app.visitor.call(getPaymentStatus, { query: { paymentIntentId: intent } })
      return state.order && [state.order.totalPence, state.order.paidPence, state.order.remainingPence]
    }),
  )
  const pageSums = [account.agreed?.totalPence, account.paid.totalPence - given, account.remaining.totalPence]
  expected['pages'] = deposits.map((one, index) =>
    returnedOf(one) === 30_000 || isUnknown(one, (shown['pages'] as unknown[])[index]) ? null : pageSums,
  )
  const remaining = agreed === undefined ? 0 : agreed.totalPence - deposits.length * 30_000 + given
  if (invoice) {
    shown['remaining'] = account.remaining.totalPence
    expected['remaining'] = invoice.isPaid ? 0 : invoice.duePence
    return { shown, expected }
  }
  if (agreed && deposits.length > 0 && !history.isCancelled) {
    const draft = await owner.call(invoices.previewInvoice, { params, body: {} })
    const balance = { netPence: draft.netPence, vatPence: draft.vatPence, totalPence: draft.duePence }
    shown['remaining'] = account.remaining.totalPence
    expected['remaining'] = remaining
    shown['balance'] = balance
    expected['balance'] = account.remaining
    // Receipts, credit notes and balance together charge what was agreed, with its VAT.
    shown['charged'] = add([...deposits.map(() => receipt), ...credits.map(negative), balance])
    expected['charged'] = agreed
  }
  const quotes = await owner.call(listQuotes, { params })
  const quote = quotes.find(({ number }) => number === account.agreed?.number)
  const isHeld = deposits.some((one) => returnedOf(one) < 30_000)
  // Beside a job that is paid for or cancelled, the link leads to the quote that is open.
  const isNextOffered =
    (isHeld || history.isCancelled) &&
    quotes.some((one) => one !== quote && quoteState(one, shop.app.deps.clock.now()) === 'sent')
  if (quote) {
    const { address } = await owner.call(getDepositLink, { params })
    const token = new URL(address ?? '').searchParams.get('for') ?? ''
    const { order: checkout } = await shop.app.visitor.call(readCheckoutCustomer, { body: { token } })
    shown['checkout'] = isNextOffered || [checkout?.number, checkout?.totalPence, checkout?.balancePence]
    expected['checkout'] = isNextOffered || [quote.number, agreed?.totalPence, isHeld ? remaining : remaining - 30_000]
    const { pathname, search } = new URL(quote.address)
    const page = flat(await (await shop.app.request(pathname + search)).text())
    shown['page'] = /(£[\d,.]+) including VAT remains/.exec(page)?.[1]
    // One that is withdrawn since only says so.
    expected['page'] = isHeld && quote.withdrawnAt === null ? formatMoneyExactly(remaining) : undefined
  }
  return { shown, expected }
}

/** Returns what the receipt of the newest deposit says remains, in the form of its sentence. */
async function readReceipt(shop: Shop, email: string): Promise<string | undefined> {
  const mails = await shop.table('outbox')
  const mail = mails.findLast(({ kind, recipient }) => kind === 'deposit-receipt' && recipient === email)
  return /After your deposit, £[\d,.]+ \+ VAT \((£[\d,.]+) including VAT\) remains/.exec(flat(mail?.text ?? ''))?.[1]
}

/** Expects the file for the accountant and the totals of Money to say what the accounts of all leads say. */
async function compareMoney(owner: Client, ids: readonly string[]): Promise<void> {
  const accounts = await Promise.all(ids.map((id) => owner.call(getLeadAccount, { params: { id } })))
  const issued = (await Promise.all(ids.map((id) => owner.call(invoices.listInvoices, { params: { id } })))).flat()
  const unpaid = issued
    .filter(({ kind, paidAt, voidedAt }) => kind === 'balance' && paidAt === null && voidedAt === null)
    .map(({ netPence, vatPence, duePence }) => ({ netPence, vatPence, totalPence: duePence }))
  const paid = add(accounts.map((one) => one.paid))
  const credited = add(accounts.map((one) => one.credited))
  const csv = await owner.call(exportMoney, { query: { from: '2000-01-01', to: '2999-12-31' } })
  const rows = parse<Record<string, string>>(csv, { bom: true, columns: true })
  const penceOfColumn = (name: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0)
  expect({
    netPence: penceOfColumn('Net'),
    vatPence: penceOfColumn('VAT'),
    totalPence: penceOfColumn('Total'),
  }).toEqual(add([paid, negative(credited), ...unpaid]))
  const cancelledPence = issued
    .filter(({ creditFor }) => creditFor === 'invoice')
    .reduce((sum, { duePence }) => sum + duePence, 0)
  const totals = await owner.call(sumMoney)
  expect(totals.receivedPence).toBe(paid.totalPence)
  expect(totals.creditedPence).toBe(credited.totalPence + cancelledPence)
  expect(totals.duePence + totals.overduePence).toBe(add(unpaid).totalPence)
  for (const [show, sum] of [
    ['paid', totals.receivedPence],
    ['to_be_paid', totals.duePence + totals.overduePence],
    ['open_quotes', totals.openQuotesPence],
  ] as const) {
    const listed = await owner.call(listMoney, { query: { show, limit: 500 } })
    expect(
      listed.reduce((total, { totalPence }) => total + totalPence, 0),
      show,
    ).toBe(sum)
  }
}

const allEvents = [
  'acceptance not undone',
  'acceptance undone',
  'accepted by telephone',
  'accepted online',
  'dispute lost',
  'dispute open',
  'dispute won',
  'invoice not paid',
  'invoice paid',
  'invoice voided',
  'invoiced',
  'paid',
  'paid by somebody else',
  'paid for an open quote',
  'quoted',
  'refund failed',
  'refunded in full',
  'refunded in part',
]

test('after any history of quotes, deposits, refunds, disputes and invoices every place agrees to the penny, and VAT adds up', async () => {
  const clock = manualClock(new Date())
  await using shop = await startShop({
    clock,
    environment: { BUSINESS_ADDRESS: '2 Mill Lane, Winchester', VAT_NUMBER: 'GB123456789' },
  })
  const owner = await shop.app.owner()
  let delivered = 0
  const receipts: Shown[] = []
  const counts = new Map<string, number>()
  for (let n = 0; n < 16; n++) {
    const random = createRandom(`account ${n}`)
    const [email, phone] = [`lead${n}@example.com`, `020 7946 ${1000 + n}`]
    await shop.app.visitor.call(submitConsultation, { body: ada({ email, phone }) })
    const lead = (await owner.call(listProspects)).find((one) => one.email === email)
    const id = lead?.id ?? ''
    const history: History = {
      id,
      email,
      phone,
      agreed: undefined,
      deposits: [],
      invoice: undefined,
      byPhone: undefined,
      isCancelled: false,
      steps: [],
      events: [],
    }
    const act = createActor(shop, owner, history, random)
    for (let step = 0; step < 14; step++) {
      // Stripe’s time moves on by a second with each event, and ours follows.
      clock.advance(Math.max(1, shop.standIn.state.now().getTime() - clock.now().getTime()))
      const paidBefore = history.deposits.length
      await act()
      const events = shop.standIn.state.events.slice(delivered)
      delivered = shop.standIn.state.events.length
      for (const event of [...events, ...events].toSorted(() => random.next() - 0.5)) {
        const { status } = await shop.deliver(event, { timestamp: Math.floor(clock.now().getTime() / 1000) })
        expect(status).toBe(200)
      }
      const { shown, expected } = await compare(shop, owner, history)
      expect(shown, `lead ${n}: ${history.steps.join(', ')}`).toEqual(expected)
      if (history.deposits.length > paidBefore) {
        const { remaining } = await owner.call(getLeadAccount, { params: { id } })
        const { isByOther } = history.deposits.at(-1) ?? {}
        const recipient = isByOther ? `payer-${paidBefore}-${email}` : email
        const text = await readReceipt(shop, recipient)
        const isUnknown = isByOther && text === undefined
        receipts.push({ shown: text, expected: isUnknown ? undefined : formatMoney(remaining.totalPence) })
      }
    }
    for (const event of history.events) counts.set(event, (counts.get(event) ?? 0) + 1)
  }
  // Whatever can happen has happened.
  expect(
    [...counts.keys()].toSorted((one, other) => (one < other ? -1 : 1)),
    JSON.stringify([...counts]),
  ).toEqual(allEvents)
  expect(receipts.length).toBeGreaterThan(5)
  expect(receipts.filter((one) => one['shown'] !== one['expected'])).toEqual([])
  const { pipeline } = await owner.call(getInsight, { query: { months: 1 } })
  const leads = await owner.call(listProspects)
  await compareMoney(
    owner,
    leads.map(({ id }) => id),
  )
  expect(pipeline.reduce((sum, { value }) => sum + value, 0)).toBe(
    leads.reduce((sum, one) => sum + (one.packageValue ?? 0), 0),
  )
}, 120_000)
