import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '#shared/business/durations.ts'
import { signIn } from '#shared/contract/accounts.ts'
import { listBackups } from '#shared/contract/backup.ts'
import { listMails, resendMail } from '#shared/contract/outbox.ts'
import { startStripeStandIn } from '#server/features/payments/testing/stripe-stand-in.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { ownerCredentials } from '#server/testing/owner.ts'
import { createRandom } from '#server/testing/random.ts'
import { visitor } from '../../samples/people.ts'
import type { AccountLine } from '../account.ts'
import { openMailbox } from '../mailbox.ts'
import { createRecords } from '../records.ts'
import { startServerUnderTest } from '../server-under-test.ts'
import { deliverRest } from '../soak.ts'
import { attempt, createTally, type SoakContext, untilAnswered } from '../soak-context.ts'
import { deliverWebhooks } from '../webhooks.ts'
import { type Customer, unlessRefused, until, type Year } from './customers.ts'
import { noteGiven } from './given.ts'
import { createSteps, type Steps } from './steps.ts'
import { checkView, readView, writeYearAccount } from './year-account.ts'

export interface YearOptions {
  seed: string
  customers: number
  /** How likely the server is killed during a step. */
  killChance: number
  environment?: Record<string, string>
  signal?: AbortSignal
  onProgress?: (text: string) => void
}

export interface YearResult {
  account: AccountLine[]
  counts: ReadonlyMap<string, number>
}

/** How far the clock is wrong for a while. */
const jumpMs = 365 * dayMs
/** The longest time from the begin of a step to the kill. */
const killWithinMs = 60
/** One of so many customers is erased or unsubscribes before noon. */
const leavingShare = 5

type Step = Exclude<keyof Steps, 'openCheckout'>

/** Lets customers order and return, restores at noon the backup of the morning, lets the clock jump a year and back, stops the server and
 *  compares it with what the provider has charged and what everybody was given. */
export async function passYear(options: YearOptions): Promise<YearResult> {
  const { seed, onProgress = () => {} } = options
  await using mailbox = await openMailbox()
  await using standIn = await startStripeStandIn()
  await using server = await startServerUnderTest({
    ...standIn.environment,
    SMTP_URL: mailbox.sink.url,
    BUSINESS_ADDRESS: '2 Mill Lane, Winchester',
    VAT_NUMBER: 'GB123456789',
    ...options.environment,
  })
  const [ending, ended, quiet] = [new AbortController(), new AbortController(), new AbortController()]
  const soak: SoakContext = {
    seed,
    server,
    standIn,
    mailbox,
    records: createRecords(),
    tally: createTally(),
    ending: ending.signal,
    ended: AbortSignal.any([ended.signal, ...(options.signal ? [options.signal] : [])]),
  }
  const owner = await signedIn(soak)
  const year: Year = { soak, owner, random: createRandom(`${seed} year`), given: noteGiven(soak) }
  const customers = Array.from({ length: options.customers }, (_, index) => customerOf(index + 1))
  const collecting = setInterval(() => mailbox.collect(), 100)
  const webhooks = deliverWebhooks(soak, quiet.signal)
  const all = (steps: readonly Step[], which = customers) => takeSteps(year, options, { steps, which })
  try {
    onProgress('The morning: enquiries, deposits, quotes and invoices …')
    const [leaving, staying] = [0, 1].map((rest) =>
      customers.filter(({ n }) => (n % leavingShare === 0 ? 0 : 1) === rest),
    ) as [Customer[], Customer[]]
    const returningIn = (quarter: number) => staying.filter(({ n }) => n % 4 === quarter)
    const returning = {
      early: returningIn(1),
      beforeNoon: returningIn(2),
      whileAhead: returningIn(3),
      afterwards: returningIn(0),
    }
    await all(['enquire', 'subscribe'])
    await all(['pay', 'quoteAndAccept', 'invoice', 'refund'], staying)
    await all(['payAsReturning'], returning.early)
    await server.command('backup')
    const [morning] = await listNames(year)

    onProgress('Until noon: more of it, returning customers and merges …')
    await all(['payAsReturning'], returning.beforeNoon)
    await all(['merge', 'cancelCalls'], [...returning.early, ...returning.beforeNoon])
    await all(['pay', 'quoteAndAccept', 'invoice', 'cancelInvoice', 'settleInvoice'], staying)
    await all(
      ['unsubscribe'],
      customers.filter(({ n }) => n % leavingShare === 1),
    )
    await settleMails(soak) // whose records tell their kinds
    await all(['erase'], leaving)

    onProgress('Noon: the backup of the morning is restored …')
    const before = await readView(year, customers)
    const open = await Promise.all(staying.slice(0, 2).map((customer) => createSteps(year, customer).openCheckout()))
    await server.restart(year.random.chance(0.5) ? 'SIGKILL' : 'SIGTERM', async () => {
      await server.command('restore', morning ?? '')
      for (const pay of open) await pay()
    })
    year.owner = await signedIn(soak)
    await attempt(soak, 'after the restore', () => until('the provider is asked', async () => isAsked(soak)))
    await sendHeldMails(year)
    await all(['untilRecorded'], staying)
    const after = checkView(year, customers, {
      moment: 'after the restore',
      view: await readView(year, customers),
      before,
    })

    onProgress('The afternoon, and a clock that is a year ahead …')
    await all(['merge', 'invoice'], staying)
    await settleMails(soak)
    server.setClock(jumpMs)
    year.owner = await signedIn(soak)
    await all(['payAsReturning', 'quoteAndAccept', 'invoice'], returning.whileAhead)
    await server.command('backup')
    const ahead = (await listNames(year))[0]
    server.setClock(0)
    await server.restart('SIGTERM')
    year.owner = await signedIn(soak)
    await server.command('backup')
    await all(['merge', 'invoice', 'settleInvoice'], staying)
    await all(['payAsReturning'], returning.afterwards)
    await all(['merge', 'untilRecorded', 'invoice', 'refund'], staying)

    onProgress('The remaining emails are delivered …')
    quiet.abort()
    await webhooks
    await settleMails(soak)
    const view = await readView(year, customers)
    const backups = await untilAnswered(soak, () => year.owner.call(listBackups))
    await deliverRest(soak, { isThorough: false })
    await server.stop('SIGTERM')
    mailbox.collect(true)
    const account = [
      ...after,
      ...checkView(year, customers, { moment: 'at the end', view, before: undefined }),
      ...writeYearAccount(year, customers, { backups, morning, ahead }),
    ]
    return { account, counts: soak.tally.counts }
  } finally {
    ended.abort()
    clearInterval(collecting)
  }
}

function customerOf(n: number): Customer {
  const { name, email, phone } = visitor(n)
  return { n, name, emails: [email, `visitor${n}@example.net`], phone, expected: [], paid: [], invoices: [] }
}

/** Lets the owner sign in, because the clock or a restore has ended the session. */
async function signedIn(soak: SoakContext): Promise<Year['owner']> {
  const browser = createBrowser(soak.server)
  await untilAnswered(soak, () => browser.call(signIn, { body: ownerCredentials }))
  return browser
}

/** Takes each step with each of these customers, in an order of its own for each customer, while the server is killed now and then. */
async function takeSteps(
  year: Year,
  { killChance }: YearOptions,
  { steps, which }: { steps: readonly Step[]; which: readonly Customer[] },
): Promise<void> {
  const { soak, random } = year
  for (const customer of which) {
    const own = createSteps(year, customer)
    for (const step of steps.includes('enquire') ? steps : steps.toSorted(() => random.next() - 0.5)) {
      const isKilled = random.chance(killChance)
      const taken = attempt(soak, `${step} of ${customer.name}`, () => own[step]())
      if (isKilled) {
        await sleep(killWithinMs * random.next())
        soak.tally.count('server killed')
        await soak.server.restart('SIGKILL')
      }
      await taken
      soak.tally.count(`step: ${step}`)
    }
  }
}

async function settleMails({ server, mailbox }: SoakContext): Promise<void> {
  await until('the emails are sent', async () => {
    mailbox.collect()
    const waiting = `select id from outbox where status in ('queued', 'sending')`
    return server.query(waiting).length === 0 && mailbox.sink.received.length === 0
  })
}

/** Sends the emails that waited during the restore, as the report asks the owner to decide. */
async function sendHeldMails(year: Year): Promise<void> {
  const { soak, owner } = year
  const held = await untilAnswered(soak, () => owner.call(listMails, { query: { state: 'failed', limit: 100 } }))
  for (const { id } of held) {
    await unlessRefused(year, 'resend', () => owner.call(resendMail, { params: { id } }))
    soak.tally.count('held emails sent by the owner')
  }
}

function isAsked({ server }: SoakContext): boolean {
  const [row] = server.query<{ value: string }>(`select value from setting where key = 'restoreReport'`)
  return row !== undefined && (JSON.parse(row.value) as { askPaymentsSince: string | null }).askPaymentsSince === null
}

async function listNames({ soak, owner }: Year): Promise<string[]> {
  return (await untilAnswered(soak, () => owner.call(listBackups))).map(({ file }) => file)
}
