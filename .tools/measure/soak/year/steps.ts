import { v7 as uuidv7 } from 'uuid'
import { packages } from '#shared/business/packages.ts'
import { cancelCall, callRelation, listCalls } from '#shared/contract/calls.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { issueInvoice, setInvoicePaid, voidInvoice } from '#shared/contract/invoices.ts'
import { newsletterPaths, subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { getPaymentStatus, listPayments, type PaymentState } from '#shared/contract/payments.ts'
import { erasePersonalData } from '#shared/contract/personal-data.ts'
import { mergeProspects } from '#shared/contract/prospect-archive.ts'
import { issueQuote } from '#shared/contract/quotes.ts'
import type { MailKind } from '#server/mail/kinds.ts'
import { visitor } from '../../samples/people.ts'
import { beginDeposit, enquiryOf } from '../../samples/visitors.ts'
import { type Browser, createBrowserAt, untilAnswered } from '../soak-context.ts'
import { type Customer, findLeadsOf, unlessRefused, until, type Year } from './customers.ts'

/** The states of a deposit that was paid. */
const isPaid = new Set<string>(['succeeded', 'partially_refunded', 'refunded'] satisfies PaymentState['status'][])

/** Creates the steps of one customer, and of the owner for them. A step that the rules of the product refuse changes nothing. */
export function createSteps(year: Year, customer: Customer) {
  const { soak, random, given } = year
  const browser = createBrowserAt(soak, [customer.n >> 8, customer.n & 255])
  const { name, phone, expected } = customer
  const [first, second] = customer.emails
  const ask = <T>(request: () => Promise<T>) => untilAnswered(soak, request)
  const expectMail = (kind: MailKind, email: string) => void expected.push(`${kind} to ${email}`)
  const packageType = () => random.pick(packages)?.type ?? 'Essential'
  const findLeads = () => findLeadsOf(year, customer)

  return {
    async enquire(): Promise<void> {
      const body = { ...enquiryOf(visitor(customer.n)), id: uuidv7(), elapsedMs: 9000 }
      const { answer, headers } = await ask(() => browser.client.callWithHeaders(submitConsultation, { body }))
      expectMail('consultation-received', first)
      const [, page] = new RegExp(`<([^>]+)>; rel="${callRelation}"`).exec(headers.get('Link') ?? '') ?? []
      if (page !== undefined) await unlessRefused(year, 'call', () => bookCall(year, browser, page))
      const calls = await ask(() => year.owner.call(listCalls))
      const state = calls.find(({ consultationId }) => consultationId === answer.id)?.state
      if (state === 'booked') expectMail('call-booked', first)
      if (state === 'held') expectMail('call-held', first)
    },

    async subscribe(): Promise<void> {
      await ask(() => browser.client.call(subscribeToNewsletter, { body: { email: first, source: 'blog' } }))
      expectMail('newsletter-confirmation', first)
      const link = await linkMailed(year, first, newsletterPaths.confirm)
      await ask(async () => (await browser.load(link, {})).arrayBuffer())
      expectMail('newsletter-welcome', first)
    },

    async unsubscribe(): Promise<void> {
      const link = await linkMailed(year, first, newsletterPaths.unsubscribe)
      await ask(async () => (await browser.load(link, {})).arrayBuffer())
      customer.isUnsubscribed = true
    },

    /** Opens the checkout. @returns pays there, and waits until that is recorded */
    async openCheckout(email: string = first): Promise<() => Promise<void>> {
      const order = { packageType: packageType(), checkoutId: crypto.randomUUID() }
      const intent = await ask(() => beginDeposit(browser.client, { name, email, phone }, order))
      return async () => {
        soak.standIn.state.confirm(intent.paymentIntentId, 'pm_card_visa')
        customer.paid.push(intent.paymentIntentId)
        expectMail('deposit-receipt', email)
      }
    },

    async pay(email: string = first): Promise<void> {
      const pay = await this.openCheckout(email)
      await pay()
      await this.untilRecorded()
    },

    async payAsReturning(): Promise<void> {
      await this.pay(second)
    },

    /** Waits as the success page does, and notes the number of the receipt. */
    async untilRecorded(): Promise<void> {
      for (const paymentIntentId of customer.paid) {
        const query = { paymentIntentId }
        await until(`the deposit ${paymentIntentId} is recorded`, async () => {
          const { status } = await ask(() => browser.client.call(getPaymentStatus, { query }))
          return isPaid.has(status)
        })
      }
      for (const { id: prospectId } of await findLeads()) {
        const payments = await ask(() => year.owner.call(listPayments, { query: { prospectId } }))
        for (const { id, invoiceNumber } of payments) given.note({ id, number: invoiceNumber }, customer)
      }
    },

    async refund(): Promise<void> {
      const intent = customer.paid.at(-1)
      if (intent === undefined) return
      const amount = random.chance(0.5) ? {} : { amount: String(100 * Math.ceil(random.next() * 100)) }
      soak.standIn.state.refund(new URLSearchParams({ payment_intent: intent, ...amount }))
      expectMail('credit-note', soak.standIn.state.get(intent).receipt_email ?? '')
    },

    async quoteAndAccept(): Promise<void> {
      const [lead] = await findLeads()
      if (!lead) return
      const params = { id: lead.id }
      const lines = [{ what: '3D visuals', netPounds: 100 + Math.floor(random.next() * 400) }]
      const body = { id: uuidv7(), packageType: packageType(), lines }
      const quote = await unlessRefused(year, 'quote', () => year.owner.call(issueQuote, { params, body }))
      if (!quote) return
      given.note(quote, customer)
      expectMail('quote', quote.customerEmail)
      if (random.chance(0.3)) return
      const { pathname, search } = new URL(quote.address)
      const page = await ask(async () => (await browser.load(pathname + search)).text())
      const hash = /name="hash" value="(\w+)"/.exec(page)?.[1] ?? ''
      const form = { answer: 'accept', name, consent: 'yes', hash }
      await ask(async () => (await browser.load(pathname + search, form)).arrayBuffer())
      expectMail('quote-accepted', quote.customerEmail)
    },

    async invoice(): Promise<void> {
      for (const lead of await findLeads()) {
        const params = { id: lead.id }
        const body = { id: uuidv7(), packageType: packageType(), customerAddress: '1 High Street' }
        const made = await unlessRefused(year, 'invoice', () => year.owner.call(issueInvoice, { params, body }))
        if (!made) continue
        given.note(made, customer)
        customer.invoices.push(made.id)
        expectMail('invoice', made.customerEmail)
      }
    },

    async settleInvoice(): Promise<void> {
      const id = random.pick(customer.invoices)
      if (id === undefined) return
      await unlessRefused(year, 'pay', () => year.owner.call(setInvoicePaid, { params: { id }, body: { paid: true } }))
    },

    async cancelInvoice(): Promise<void> {
      const id = customer.invoices.pop()
      if (id === undefined) return
      const note = await unlessRefused(year, 'void', () => year.owner.call(voidInvoice, { params: { id }, body: {} }))
      if (!note) return
      given.note(note, customer)
      expectMail('credit-note', note.customerEmail)
    },

    async cancelCalls(): Promise<void> {
      for (const { id: prospectId } of await findLeads()) {
        const calls = await ask(() => year.owner.call(listCalls, { query: { prospectId } }))
        for (const { id } of calls.filter(({ state }) => state === 'booked' || state === 'held')) {
          await ask(() => year.owner.call(cancelCall, { params: { id }, body: {} }))
          expectMail('call-cancelled', first)
        }
      }
    },

    async merge(): Promise<void> {
      const [kept, ...others] = await findLeads()
      for (const { id: otherId } of kept ? others : []) {
        const body = { mergeId: uuidv7(), otherId }
        await ask(() => year.owner.call(mergeProspects, { params: { id: kept?.id ?? '' }, body }))
      }
    },

    async erase(): Promise<void> {
      const [lead] = await findLeads()
      const query = { prospectId: lead?.id }
      const calls = await ask(() => year.owner.call(listCalls, { query }))
      await ask(() => year.owner.call(erasePersonalData, { body: { email: first } }))
      customer.isErased = true
      if (calls.some(({ state }) => state === 'booked')) expectMail('call-cancelled', first)
    },
  }
}

export type Steps = ReturnType<typeof createSteps>

async function bookCall({ soak, random }: Year, { load }: Browser, page: string): Promise<void> {
  const text = await (await untilAnswered(soak, () => load(page))).text()
  const startsAt = random.pick([...text.matchAll(/name="(startsAt-([\d-]+))"\s+value="([^"]+)"/g)])
  if (!startsAt) return
  const [, field = '', day = '', time = ''] = startsAt
  await (await untilAnswered(soak, () => load(page, { do: 'book', day, [field]: time }))).arrayBuffer()
}

/** Waits for an email with a link to one of our pages. @returns the link without its host */
async function linkMailed({ soak, given }: Year, email: string, path: string): Promise<string> {
  let link: string | undefined
  await until(`${email} has a link to ${path}`, async () => {
    soak.mailbox.collect()
    link = given.links.get(`${email} ${path}`)
    return link !== undefined
  })
  return link ?? ''
}
