import { v7 as uuidv7 } from 'uuid'
import { expect, vi } from 'vitest'
import type { CallInput } from '#shared/contract/api-call.ts'
import { createCalendarFeed } from '#shared/contract/calendar-feed.ts'
import { callRelation, changeCallSettings } from '#shared/contract/calls.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { createPaymentIntent, readCheckoutCustomer } from '#shared/contract/payments.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { issueQuote, type Quote } from '#shared/contract/quotes.ts'
import { testBrowser } from '#shared/scraper/testing/chromium.ts'
import { startShop } from '../../features/payments/testing/checkout.ts'
import { startMailSink } from '../../mail/testing/smtp-server.ts'
import { manualClock } from '../../platform/clock.ts'
import { ada } from '../enquiries.ts'
import { ownerCredentials } from '../owner.ts'
import { type Email, type Emails, linkIn, toEmail } from './emails.ts'
import { visibleText } from './readings.ts'

export const business = {
  name: 'Hill Extensions',
  proprietor: 'Sam Hill',
  address: '2 Mill Lane, Winchester',
  vatNumber: 'GB123456789',
  reviewsUrl: 'https://reviews.example/hill',
}
export const meetingLink = 'https://meet.example.com/hill'
export const customer = { name: 'Ada Sample', firstName: 'Ada', email: 'ada@example.com', phone: '020 7946 0018' }

/** For as long as a busy machine needs to print and to send. */
const longest = { timeout: 60_000, interval: 10 }

type QuoteRequest = CallInput<typeof issueQuote>['body']

export type Job = Awaited<ReturnType<typeof startJob>>

/** Starts the server of one job: with a mail server, a payment provider, a clock that the test sets, and a browser where it prints PDFs.
 *  @param options.startsAt when the customer fills in the form  @param options.isVideo whether the owner has set a meeting link */
export async function startJob({
  startsAt,
  isVideo = false,
  prints = false,
}: {
  startsAt: string
  isVideo?: boolean
  prints?: boolean
}) {
  const clock = manualClock(startsAt)
  const sink = await startMailSink()
  const shop = await startShop({
    clock,
    environment: {
      SMTP_URL: sink.url,
      BUSINESS_NAME: business.name,
      BUSINESS_PROPRIETOR: business.proprietor,
      BUSINESS_ADDRESS: business.address,
      VAT_NUMBER: business.vatNumber,
      REVIEWS_URL: business.reviewsUrl,
      ...(prints && { SCRAPER_BROWSER: testBrowser() }),
    },
  })
  const { app, standIn } = shop
  const owner = await app.owner()
  if (isVideo) await owner.call(changeCallSettings, { body: { meetingLink } })
  standIn.state.setTime(clock.now())
  const feed = new URL((await owner.call(createCalendarFeed)).address)
  /** Everything that the customer and the owner have read so far. */
  const said: string[] = []
  const allEmails: Email[] = []
  let eventsDelivered = 0

  /** Opens a page as a reader sees it. @param address with or without the origin */
  async function open(address: string): Promise<string> {
    const text = visibleText(await (await app.request(pathOf(address))).text())
    said.push(text)
    return text
  }
  async function submit(address: string, fields: Record<string, string>): Promise<Response> {
    const answer = await app.request(pathOf(address), { method: 'POST', body: new URLSearchParams(fields) })
    if (answer.status !== 303) throw new Error(`${address}: ${answer.status} ${visibleText(await answer.text())}`)
    return answer
  }
  /** Returns the emails that have arrived since the last call, by their reader and subject, once nothing waits to be sent. */
  async function readEmails(): Promise<Emails> {
    const outbox = () => app.deps.db.selectFrom('outbox').select(['subject', 'status', 'lastError'])
    // Makes those due that wait so that their cause can be undone.
    const nextAttemptAt = clock.now().toISOString()
    await app.deps.db.updateTable('outbox').set({ nextAttemptAt }).where('status', '=', 'queued').execute()
    await vi.waitFor(async () => expect(await outbox().where('status', '<>', 'sent').execute()).toEqual([]), longest)
    const emails = sink.received.slice(allEmails.length).map(toEmail)
    allEmails.push(...emails)
    said.push(...emails.flatMap(({ subject, html, text, calendar }) => [subject, html, text, calendar.join(' ')]))
    return Object.fromEntries(
      emails.map((email) => [`${email.to === ownerCredentials.email ? 'owner' : 'customer'}: ${email.subject}`, email]),
    )
  }
  /** Delivers what has happened at the payment provider. */
  async function deliverEvents(): Promise<void> {
    const events = standIn.state.events.slice(eventsDelivered)
    eventsDelivered = standIn.state.events.length
    const timestamp = Math.floor(clock.now().getTime() / 1000)
    for (const event of events) await shop.deliver(event, { timestamp })
  }

  await readEmails() // says that the feed has an address

  return {
    ...shop,
    owner,
    clock,
    said,
    allEmails,
    open,
    submit,
    readEmails,
    deliverEvents,
    /** Returns the lines of the owner's calendar feed. */
    async readFeed(): Promise<string[]> {
      return (await (await app.request(feed.pathname + feed.search)).text()).split('\r\n')
    },
    /** Lets the time pass until then. The owner has used the hub meanwhile, so that their device stays signed in. */
    async passTo(time: string): Promise<void> {
      clock.advance(Date.parse(time) - clock.now().getTime())
      standIn.state.setTime(clock.now())
      await app.deps.db.updateTable('accessToken').set({ lastUsedAt: clock.now().toISOString() }).execute()
    },
    /** Fills in the form of the contact page. @returns the lead, and the address at which the visitor chooses a time */
    async enquire(): Promise<{ leadId: string; callAddress: string }> {
      const answer = await submit(submitConsultation.path, ada() as Record<string, string>)
      const [, callAddress = ''] =
        new RegExp(`<([^>]+)>; rel="${callRelation}"`).exec(answer.headers.get('Link') ?? '') ?? []
      const [lead] = await owner.call(listProspects)
      return { leadId: lead?.id ?? '', callAddress }
    },
    /** Chooses the time of the call right after the form, and confirms it with the link in our email where it is only held.
     *  @returns the email and the page about a time that is held, if it is, and the emails about the call that is booked */
    async bookCall(callAddress: string, startsAt: string) {
      await submit(callAddress, { do: 'book', startsAt })
      const emails = await readEmails()
      const held = Object.entries(emails).filter(([, { subject }]) => subject.startsWith('Please confirm your call'))
      const heldPages: string[] = []
      for (const [, email] of held) {
        heldPages.push(await open(callAddress))
        await submit(linkIn(email, '/call'), { do: 'confirm', startsAt })
      }
      const isHeld = held.length > 0
      return { held: Object.fromEntries(held), heldPages, booked: isHeld ? await readEmails() : emails }
    },
    async issueQuote(
      leadId: string,
      body: Omit<QuoteRequest, 'id'>,
    ): Promise<{ quote: Quote; emails: Emails; quoteAddress: string }> {
      const quote = await issue(leadId, { id: uuidv7(), ...body })
      const emails = await readEmails()
      const [email] = Object.values(emails)
      if (email === undefined) throw new Error('The quote has not been sent')
      return { quote, emails, quoteAddress: linkIn(email, '/quote') }
    },
    /** Accepts a quote on its page. @returns where the customer goes next */
    async acceptQuote(address: string): Promise<string> {
      const page = await (await app.request(pathOf(address))).text()
      const [, hash = ''] = /name="hash" value="(\w+)"/.exec(page) ?? []
      const answer = await submit(address, { answer: 'accept', name: customer.name, consent: 'yes', hash })
      return answer.headers.get('Location') ?? ''
    },
    /** Reads what the checkout fills in and shows. */
    readCheckout(address: string) {
      const token = new URL(address).searchParams.get('for') ?? ''
      return app.visitor.call(readCheckoutCustomer, { body: { token } })
    },
    /** Pays the deposit by card. @returns the id of the payment at the provider */
    async payDeposit(email = customer.email, link?: string): Promise<string> {
      const { name, phone } = customer
      const { paymentIntentId } = await app.visitor.call(createPaymentIntent, {
        body: { amount: 300, packageType: 'Pre-Build', customerInfo: { name, email, phone }, link },
      })
      await standIn.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' })
      await deliverEvents()
      return paymentIntentId
    },
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      await sink.stop()
    },
  }

  function issue(id: string, body: QuoteRequest): Promise<Quote> {
    return owner.call(issueQuote, { params: { id }, body })
  }
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://localhost')
  return pathname + search
}
