import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { ApiError, type Client } from '#shared/client.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import { withVat } from '#shared/business/vat.ts'
import { packages, type PackageType } from '#shared/business/packages.ts'
import { packagePrice, specifiedPrices } from '#shared/business/prices.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import * as invoices from '#shared/contract/invoices.ts'
import { changeJob, type Job, jobStages, listJobs, startJob } from '#shared/contract/jobs.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import { listOpenSurveys } from '#shared/contract/surveys.ts'
import { archiveProspect, mergeProspects, restoreProspect, undoMerge } from '#shared/contract/prospect-archive.ts'
import { editProspect, listProspects, type Prospect } from '#shared/contract/prospects.ts'
import { acceptQuoteByPhone, issueQuote, listQuotes } from '#shared/contract/quotes.ts'
import { manualClock, type ManualClock } from '../../platform/clock.ts'
import { ada } from '../../testing/enquiries.ts'
import { createRandom, type Random } from '../../testing/random.ts'
import { order, type Shop, startShop } from '../payments/testing/checkout.ts'

const depositPence = 30_000

/** What the test itself knows of the money of one person. */
interface Money {
  deposits: { intent: string; refunds: { id: string; amountPence: number }[] }[]
  invoices: { id: string; number: string; duePence: number; isPaid: boolean; isVoided: boolean }[]
}

interface Life extends Money {
  /** The packages of the jobs that the owner has started by hand, by their ids. */
  started: Map<string, PackageType>
  /** The email addresses of the person: each makes a lead of its own. */
  emails: readonly [string, string]
  /** The merges that can be undone, the newest last. */
  merges: string[]
  archived: string[]
  events: string[]
}

interface World {
  shop: Shop
  owner: Client
  clock: ManualClock
  random: Random
  life: Life
}

/** Calls that the product may refuse: such a refusal changes nothing. */
async function unlessRefused(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false
    throw error
  }
}

async function listLeads({ owner, life }: World): Promise<Prospect[]> {
  const leads = await owner.call(listProspects, { query: { limit: 100 } })
  return leads.filter(({ email }) => email !== null && life.emails.includes(email))
}

async function listAllJobs(world: World): Promise<Job[]> {
  const leads = await listLeads(world)
  return (await Promise.all(leads.map(({ id }) => world.owner.call(listJobs, { query: { prospectId: id } })))).flat()
}

function createSteps(world: World) {
  const { shop, owner, random, life, clock } = world
  const today = () => dayInLondon(clock.now().getTime())
  const pickLead = async () => random.pick(await listLeads(world))
  const pickJob = async () => random.pick(await listAllJobs(world))
  const packageType = () => random.pick(packages)?.type ?? 'Essential'
  const edit = (lead: Prospect, change: Pick<Prospect, 'crmStage'>) =>
    unlessRefused(() =>
      owner.call(editProspect, {
        params: { id: lead.id },
        body: { ...change, updatedAt: lead.updatedAt, reason: 'As agreed' },
      }),
    )
  return {
    async pay() {
      if (life.deposits.length === 4) return false
      const email = random.pick(life.emails) ?? life.emails[0]
      const customerInfo = { name: 'Ada Sample', email, phone: '' }
      life.deposits.push({
        intent: await shop.pay(
          order({ packageType: packageType(), customerInfo: { ...customerInfo, phone: '020 7946 0018' } }),
        ),
        refunds: [],
      })
      return true
    },
    async refund() {
      const deposit = random.pick(life.deposits)
      const left = deposit ? depositPence - deposit.refunds.reduce((sum, one) => sum + one.amountPence, 0) : 0
      if (!deposit || left === 0) return false
      const amountPence = random.chance(0.7) ? left : Math.ceil(left / 3)
      const { id } = await shop.standIn.stripe.refunds.create({ payment_intent: deposit.intent, amount: amountPence })
      deposit.refunds.push({ id, amountPence })
      return true
    },
    async failRefund() {
      const deposit = random.pick(life.deposits.filter(({ refunds }) => refunds.length > 0))
      const failed = deposit && random.pick(deposit.refunds)
      if (!deposit || !failed) return false
      shop.standIn.state.failRefund(failed.id)
      deposit.refunds = deposit.refunds.filter((one) => one !== failed)
      return true
    },
    async quote() {
      const lead = await pickLead()
      if (!lead) return false
      const params = { id: lead.id }
      const lines = [{ what: '3D visuals', netPounds: 100 + Math.floor(random.next() * 400) }]
      const body = { id: uuidv7(), packageType: packageType(), lines }
      if (!(await unlessRefused(() => owner.call(issueQuote, { params, body })))) return false
      const acceptance = { acceptedBy: 'Ada', acceptedOn: today(), sendsEmail: false }
      return unlessRefused(() => owner.call(acceptQuoteByPhone, { params: { id: body.id }, body: acceptance }))
    },
    async start() {
      const lead = await pickLead()
      if (!lead) return false
      const body = { id: uuidv7(), packageType: packageType() }
      if (!(await unlessRefused(() => owner.call(startJob, { params: { id: lead.id }, body })))) return false
      life.started.set(body.id, body.packageType)
      return true
    },
    async moveOn() {
      const job = await pickJob()
      const stage = random.pick(jobStages)
      if (!job || !stage) return false
      const days = { surveyedOn: today(), submittedOn: today(), completedOn: today() }
      const body = { ...days, stage, revision: job.revision, reason: 'As agreed' }
      return unlessRefused(() => owner.call(changeJob, { params: { id: job.id }, body }))
    },
    async cancel() {
      const job = await pickJob()
      if (!job || job.state === 'completed') return false
      const body = { isCancelled: job.state === 'open', reason: 'As agreed', revision: job.revision }
      return unlessRefused(() => owner.call(changeJob, { params: { id: job.id }, body }))
    },
    async moveLead() {
      const lead = await pickLead()
      return lead
        ? edit(lead, { crmStage: random.pick([...jobStages, 'proposal', 'lost', 'prospect'] as const)! })
        : false
    },
    async invoice() {
      const job = await pickJob()
      if (!job) return false
      const params = { id: job.prospectId }
      const jobId = random.chance(0.7) ? job.id : undefined
      const body = { packageType: job.packageType, customerAddress: '1 High Street', jobId }
      return unlessRefused(async () => {
        const { id, number, duePence } = await owner.call(invoices.issueInvoice, { params, body })
        life.invoices.push({ id, number, duePence, isPaid: false, isVoided: false })
      })
    },
    async settle() {
      const invoice = random.pick(life.invoices.filter(({ isVoided }) => !isVoided))
      if (!invoice) return false
      const body = { paid: !invoice.isPaid }
      await owner.call(invoices.setInvoicePaid, { params: { id: invoice.id }, body })
      invoice.isPaid = body.paid
      return true
    },
    async cancelInvoice() {
      const invoice = random.pick(life.invoices.filter(({ isVoided, isPaid }) => !isVoided && !isPaid))
      if (!invoice) return false
      await owner.call(invoices.voidInvoice, { params: { id: invoice.id }, body: {} })
      invoice.isVoided = true
      return true
    },
    async merge() {
      const [one, other] = (await listLeads(world)).toSorted(() => random.next() - 0.5)
      if (!one || !other) return false
      const body = { mergeId: uuidv7(), otherId: other.id }
      if (!(await unlessRefused(() => owner.call(mergeProspects, { params: { id: one.id }, body })))) return false
      life.merges.push(body.mergeId)
      return true
    },
    async undoMerge() {
      const id = life.merges.at(-1)
      if (id === undefined) return false
      if (!(await unlessRefused(() => owner.call(undoMerge, { params: { id } })))) return false
      life.merges.pop()
      return true
    },
    async archive() {
      const lead = await pickLead()
      if (!lead || life.archived.length > 0) return false
      const body = { archiveReason: 'Has gone quiet' }
      if (!(await unlessRefused(() => owner.call(archiveProspect, { params: { id: lead.id }, body })))) return false
      life.archived.push(lead.id)
      return true
    },
    async restore() {
      const [id] = life.archived
      if (id === undefined) return false
      life.archived = []
      return unlessRefused(() => owner.call(restoreProspect, { params: { id } }))
    },
  }
}

type Step = keyof ReturnType<typeof createSteps>

/** Returns what each job says of itself, by its id. */
const describe = (jobs: readonly Job[]) => new Map(jobs.map(({ id, state, stage }) => [id, `${state}, ${stage}`]))

/** Returns where the hub shows something else of the person than what really happened. */
async function findFaults(world: World): Promise<string[]> {
  const { shop, owner, life } = world
  const faults: string[] = []
  const compare = (what: string, shown: unknown, expected: unknown) => {
    const [one, other] = [JSON.stringify(shown), JSON.stringify(expected)]
    if (one !== other) faults.push(`${what}: ${one} instead of ${other}`)
  }
  const leads = await listLeads(world)
  const jobs = await listAllJobs(world)
  const isWhole = life.archived.length === 0

  // Every deposit has one job, with its own lead, and nothing that was paid is invisible.
  const payments = await shop.table('payment')
  const mine = payments.filter(({ providerIntentId }) =>
    life.deposits.some(({ intent }) => intent === providerIntentId),
  )
  compare('deposits', mine.length, life.deposits.length)
  const leadOfJob = new Map(jobs.map(({ id, prospectId }) => [id, prospectId]))
  compare('jobs that are listed twice', jobs.length - leadOfJob.size, 0)
  for (const { jobId, prospectId } of mine) {
    compare('deposits without a job', jobId === null, false)
    if (isWhole) compare('the lead of the job of a deposit', leadOfJob.get(jobId ?? ''), prospectId)
  }

  const accounts = await Promise.all(leads.map(({ id }) => owner.call(getLeadAccount, { params: { id } })))
  const documents = (
    await Promise.all(leads.map(({ id }) => owner.call(invoices.listInvoices, { params: { id } })))
  ).flat()
  if (isWhole) {
    const total = (of: 'paid' | 'credited') => add(accounts.map((account) => account[of].totalPence))
    const paidInvoices = life.invoices.filter(({ isPaid }) => isPaid).map(({ duePence }) => duePence)
    compare('paid', total('paid'), life.deposits.length * depositPence + add(paidInvoices))
    const refunds = life.deposits.flatMap(({ refunds: ofDeposit }) => ofDeposit.map(({ amountPence }) => amountPence))
    compare('credited', total('credited'), add(refunds))
    const shown = documents.filter(({ kind }) => kind === 'balance').map(({ number }) => number)
    compare('invoices', shown.toSorted(), life.invoices.map(({ number }) => number).toSorted())
  }
  for (const account of accounts) {
    for (const of of ['paid', 'credited'] as const)
      compare(`${of}, by job`, add(account.jobs.map((one) => one[of].totalPence)), account[of].totalPence)
  }

  // Whatever is in hand or done has a price, of which remains what has not been paid; without any document it is that of its package.
  const lists = await Promise.all(leads.map(({ id }) => owner.call(listQuotes, { params: { id } })))
  const quotes = lists.flat().filter(({ acceptedAt }) => acceptedAt !== null)
  const accountOf = new Map(accounts.flatMap((account) => account.jobs.map((one) => [one.jobId, one])))
  for (const { id, state, balance, prospectId } of jobs) {
    const { agreed, paid, credited, remaining, unbilledPence } = accountOf.get(id)!
    const left = (agreed?.totalPence ?? 0) - paid.totalPence + credited.totalPence
    const isOwed = state !== 'cancelled' && left > 0
    compare('what remains of a job', remaining.totalPence + unbilledPence, balance !== null ? left : isOwed ? left : 0)
    const started = life.started.get(id)
    const hasDocument = balance !== null || [...mine, ...quotes].some(({ jobId }) => jobId === id)
    if (started !== undefined && !hasDocument) {
      const expected = withVat(packagePrice(specifiedPrices, started))
      compare('what is agreed for a job that was started by hand', agreed?.totalPence, expected)
    }
    const current = jobs.findLast((job) => job.prospectId === prospectId && job.state === 'open')
    const lead = leads.find((one) => one.id === prospectId)
    if (current?.id === id)
      compare('the value of a lead', lead?.packageValue, Math.round((agreed?.netPence ?? 0) / 100))
  }

  // Nothing is billed twice: a job has one balance invoice, and a deposit comes off one.
  const valid = documents.filter(({ kind, voidedAt }) => kind === 'balance' && voidedAt === null)
  compare('invoices of a job beyond the first', valid.length - new Set(valid.map(({ jobId }) => jobId)).size, 0)
  const deducted = valid.flatMap(({ lines }) => lines.flatMap(({ what }) => /INV-\d+/.exec(what)?.[0] ?? []))
  compare('deposits that are deducted twice', deducted.length - new Set(deducted).size, 0)
  for (const { jobId, paidPence } of valid) {
    const ofJob = mine.filter((payment) => payment.jobId === jobId)
    compare('more is deducted than the job has got', paidPence > ofJob.length * depositPence, false)
  }

  // Work to do is on the lists of work.
  const listed = new Set((await owner.call(listJobs, { query: {} })).map(({ id }) => id))
  const toSurvey = new Set((await owner.call(listOpenSurveys, { query: {} })).map(({ jobId }) => jobId))
  for (const job of jobs.filter(({ state }) => state === 'open')) {
    compare('an open job is listed', listed.has(job.id), true)
    if (needsSurvey(job)) compare(`the survey of a job at ${job.stage} is to be agreed`, toSurvey.has(job.id), true)
  }

  // A lead shows its open job, unless the owner has moved it back to before any.
  for (const { id, crmStage } of leads) {
    const newest = jobs.findLast((job) => job.prospectId === id && job.state === 'open')
    const isBefore = crmStage === 'prospect' || crmStage === 'proposal'
    if (newest && !isBefore) compare('the stage of a lead', crmStage, newest.stage)
  }
  return faults
}

const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** A job that was moved to the stage of the survey by hand has its date elsewhere, and the customer of a deposit that was given back has no page to
 *  choose dates on. */
function needsSurvey({ id, stage, deposit, surveyDay, surveyedOn }: Job): boolean {
  const isEarly = stage === 'deposit_paid' || (stage === 'survey' && deposit?.paymentId !== id)
  return isEarly && surveyDay === null && surveyedOn === null && deposit !== null && deposit.status !== 'refunded'
}

/** The steps that change no job, or only the one that they begin. */
const quietSteps = new Set<Step>(['merge', 'undoMerge', 'pay', 'start', 'quote', 'invoice', 'settle', 'cancelInvoice'])

test('in random lives of customers nothing that was paid is ever invisible, and nothing is billed twice', async () => {
  const clock = manualClock(new Date())
  await using shop = await startShop({
    clock,
    environment: { BUSINESS_ADDRESS: '2 Mill Lane, Winchester', VAT_NUMBER: 'GB123456789' },
  })
  const owner = await shop.app.owner()
  const counts = new Map<string, number>()
  let delivered = 0
  for (let n = 0; n < 12; n++) {
    const random = createRandom(`life ${n}`)
    const emails = [`one-${n}@example.com`, `other-${n}@example.net`] as const
    const life: Life = { emails, deposits: [], invoices: [], started: new Map(), merges: [], archived: [], events: [] }
    const world: World = { shop, owner, clock, random, life }
    await shop.app.visitor.call(submitConsultation, { body: ada({ email: emails[0], phone: `020 7946 ${1000 + n}` }) })
    const steps = createSteps(world)
    let before = describe([])
    // Merges are the rarest, because they need two leads.
    const names = [...(Object.keys(steps) as Step[]), 'pay', 'merge', 'undoMerge', 'undoMerge'] as const
    for (let drawn = 0; drawn < 20; drawn++) {
      clock.advance(Math.max(1000, shop.standIn.state.now().getTime() - clock.now().getTime()))
      const name = drawn === 0 ? 'pay' : (random.pick(names) ?? 'pay')
      const isDone = await steps[name]()
      for (const event of shop.standIn.state.events.slice(delivered)) {
        const { status } = await shop.deliver(event, { timestamp: Math.floor(clock.now().getTime() / 1000) })
        expect(status).toBe(200)
      }
      delivered = shop.standIn.state.events.length
      if (!isDone) continue
      life.events.push(name)
      counts.set(name, (counts.get(name) ?? 0) + 1)
      const story = `life ${n}: ${life.events.join(', ')}`
      const after = describe(await listAllJobs(world))
      const isQuiet = quietSteps.has(name) && life.archived.length === 0
      const changed = [...before].filter(([id, job]) => isQuiet && after.get(id) !== job)
      expect([...(await findFaults(world)), ...changed.map(([, job]) => `changed ${job}`)], story).toEqual([])
      before = after
    }
  }
  // Whatever can happen has happened.
  const steps = ['archive', 'cancel', 'cancelInvoice', 'failRefund', 'invoice', 'merge', 'moveLead', 'moveOn', 'pay']
  expect([...counts.keys()].toSorted()).toEqual(
    [...steps, 'quote', 'refund', 'restore', 'settle', 'start', 'undoMerge'].toSorted(),
  )
}, 300_000)
