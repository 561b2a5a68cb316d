import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '#shared/business/durations.ts'
import { ApiError, type Client } from '#shared/client.ts'
import { listProspects, type Prospect } from '#shared/contract/prospects.ts'
import type { Random } from '#server/testing/random.ts'
import { type SoakContext, untilAnswered } from '../soak-context.ts'
import type { Given } from './given.ts'

/** One person, who returns with another email address. */
export interface Customer {
  n: number
  name: string
  emails: readonly [string, string]
  phone: string
  /** What they must get, an email each: its kind and the address. */
  expected: string[]
  /** The intents of the deposits that they have paid. */
  paid: string[]
  invoices: string[]
  isErased?: true
  isUnsubscribed?: true
}

export interface Year {
  soak: SoakContext
  random: Random
  given: Given
  /** Signs in again as often as the clock has ended the session. */
  owner: Client
}

const patienceMs = 20 * secondMs

export async function findLeadsOf({ soak, owner }: Year, { emails }: Customer): Promise<Prospect[]> {
  const found = await Promise.all(
    emails.map((q) => untilAnswered(soak, () => owner.call(listProspects, { query: { q } }))),
  )
  const leads = new Map(found.flat().map((lead) => [lead.id, lead]))
  return [...leads.values()].filter(({ email }) => email !== null && emails.includes(email))
}

/** Makes a call that the rules of the product may refuse, which changes nothing. @returns undefined then */
export async function unlessRefused<T>({ soak }: Year, what: string, call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await untilAnswered(soak, call)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 401) throw error
    soak.tally.count(`refused by the rules: ${what}`)
    return undefined
  }
}

/** Waits until something holds. @throws Error with what it is, when that takes too long */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`It takes too long until ${what}.`)
    await sleep(50)
  }
}
