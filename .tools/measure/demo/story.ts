import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/business/durations.ts'
import type { PackageType } from '#shared/business/packages.ts'
import { quoteDays } from '#shared/business/quote-state.ts'
import type { Client } from '#shared/client.ts'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { simulatePayment } from '#shared/contract/payments.ts'
import { addNote } from '#shared/contract/prospect-history.ts'
import { createProspect, editProspect, type Prospect } from '#shared/contract/prospects.ts'
import { issueQuote } from '#shared/contract/quotes.ts'
import { createTask, editTask, listTasks } from '#shared/contract/tasks.ts'
import { beginDeposit, enquiryOf } from '../samples/visitors.ts'
import { afterDeposit, findLead } from './after-deposit.ts'
import { namedPerson, type Person } from '../samples/people.ts'
import { searchRegister } from './register.ts'

/** A visitor of the website, and the owner signed in with a device. */
export interface Actors {
  visitor: Client
  owner: Client
}

export interface Scene {
  /** When it happens, days before now. */
  daysAgo: number
  play(actors: Actors): Promise<unknown>
}

const people = 60
const days = 170
/** How far a lead gets, in turn. */
const courses: readonly (readonly (keyof typeof daysTo)[])[] = [
  ['contacted', 'interested', 'quoted', 'converted'],
  ['contacted', 'interested', 'quoted', 'rejected'],
  ['contacted', 'rejected'],
  ['contacted', 'interested', 'rejected'],
  ['contacted', 'interested', 'quoted', 'converted'],
  ['contacted', 'rejected'],
  ['contacted', 'interested', 'quoted', 'rejected'],
]
/** Days from the enquiry to each status. */
const daysTo = { contacted: 0.2, interested: 3, quoted: 8, converted: 15, rejected: 40 } as const

/** Returns half a year of a small business in chronological order. */
export function createScenes(firstPerson = 0): Scene[] {
  const scenes = [
    ...Array.from({ length: people - firstPerson }, (_, n) => scenesOf(firstPerson + n)).flat(),
    ...searchRegister(people),
    ...[64, 31, 9, 2].map((daysAgo, n): Scene => ({
      daysAgo,
      play: ({ visitor }) =>
        visitor.call(subscribeToNewsletter, { body: { email: `reader${n + 1}@example.com`, source: 'blog' } }),
    })),
  ]
  return scenes.filter(({ daysAgo }) => daysAgo > 0).toSorted((one, other) => other.daysAgo - one.daysAgo)
}

function scenesOf(n: number): Scene[] {
  const who = namedPerson(n)
  // More of them recently, and never two at once.
  const cameDaysAgo = days * (1 - n / people) ** 1.6 + 0.05 + (n % 5) * 0.06
  const course = courses[n % courses.length] ?? []
  const steps = course.map((status): Scene => ({
    daysAgo: cameDaysAgo - daysTo[status] - (n % 3) * 0.4,
    play: (actors) => move(actors, who, status),
  }))
  const paidDaysAgo = course.at(-1) === 'converted' ? steps.at(-1)?.daysAgo : undefined
  const quotedDaysAgo = cameDaysAgo - daysTo.quoted - (n % 3) * 0.4
  const getsQuote = course.includes('quoted') && quotedDaysAgo < quoteDays.usual && !isEnteredByHand(n)
  return [
    { daysAgo: cameDaysAgo, play: (actors) => come(actors, who, n) },
    ...steps,
    ...(getsQuote ? [{ daysAgo: quotedDaysAgo - 0.01, play: ({ owner }: Actors) => sendQuote(owner, who) }] : []),
    ...(paidDaysAgo === undefined ? [] : afterDeposit(who, paidDaysAgo)),
  ]
}

async function come({ visitor, owner }: Actors, who: Person, n: number): Promise<void> {
  const { name, email, phone } = who
  if (n % 6 === 1) {
    await visitor.call(submitCalculator, { body: { name, email, sqm: 12 + (n % 9) * 4 } })
  } else if (isEnteredByHand(n)) {
    const { location, postcode, type, words } = who
    const body = { name, email, phone, location, postcode, projectType: type, description: words }
    const { id } = await owner.call(createProspect, { body })
    await owner.call(addNote, { params: { id }, body: { text: 'Rang after a neighbour recommended us.' } })
  } else {
    await visitor.call(submitConsultation, { body: enquiryOf(who) })
  }
}

async function move({ visitor, owner }: Actors, who: Person, status: Prospect['status']): Promise<void> {
  const { id, updatedAt } = await findLead(owner, who)
  const { location, postcode } = who
  const known = status === 'contacted' ? { location, postcode, priority: priorityOf(who) } : {}
  const sold = status === 'quoted' ? { selectedPackage: packageOf(who), packageValue: worthOf(who) } : {}
  const edited = await owner.call(editProspect, { params: { id }, body: { updatedAt, status, ...known, ...sold } })
  for (const task of await owner.call(listTasks, { query: { prospectId: id } }))
    await owner.call(editTask, { params: { id: task.id }, body: { done: true } })
  if (status === 'interested') {
    await owner.call(addNote, {
      params: { id },
      body: { text: 'Long call. Wants to begin in spring; sends photographs.' },
    })
    const title = 'Ask whether the photographs are on their way'
    const dueOn = dayAfter(edited.updatedAt, 5)
    await owner.call(createTask, { body: { prospectId: id, kind: 'call', title, dueOn } })
  }
  if (status === 'converted') await payDeposit(visitor, who)
}

async function sendQuote(owner: Client, who: Person): Promise<void> {
  const { id } = await findLead(owner, who)
  const body = { id: uuidv7(), packageType: packageTypeOf(who), lines: [{ what: '3D visuals', netPounds: 250 }] }
  await owner.call(issueQuote, { params: { id }, body })
}

async function payDeposit(visitor: Client, who: Person): Promise<void> {
  const { clientSecret } = await beginDeposit(visitor, who, { packageType: packageTypeOf(who) })
  await visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
}

const isEnteredByHand = (n: number) => n % 6 === 4
const packageTypeOf = ({ type }: Person): PackageType => (type === 'building_regs' ? 'Pre-Build' : 'Essential')
const packageOf = ({ type }: Person): Prospect['selectedPackage'] => (type === 'building_regs' ? 'prebuild' : 'basic')
const worthOf = ({ type }: Person) => (type === 'building_regs' ? 1950 : 1350)
const priorityOf = ({ location }: Person): Prospect['priority'] =>
  ['Winchester', 'Romsey'].includes(location) ? 'high' : 'medium'

function dayAfter(time: string, count: number): string {
  return new Date(new Date(time).getTime() + count * dayMs).toISOString().slice(0, 10)
}
