import { counted } from '#shared/business/counts.ts'
import type { News } from '#shared/contract/dashboard.ts'

const nouns: readonly [key: keyof News, one: string, several: string][] = [
  ['enquiries', 'enquiry', 'enquiries'],
  ['leads', 'new lead', 'new leads'],
  ['deposits', 'deposit', 'deposits'],
  ['subscribers', 'newsletter subscriber', 'newsletter subscribers'],
]

const list = new Intl.ListFormat('en-GB')

/** `2 enquiries, 1 new lead and 1 deposit`; zero counts are left out. */
export function describeNews(news: News): string {
  const parts = nouns.flatMap(([key, one, several]) => {
    const count = news[key]
    return count === 0 ? [] : [counted(count, one, several)]
  })
  return parts.length === 0 ? 'nothing new' : list.format(parts)
}

/** After a longer break a new visit begins. */
const breakMs = 30 * 60_000
const key = 'hub-visit'

export interface LastSeen {
  /** When the owner was last seen here, milliseconds since 1970. */
  seenAt: number
  /** When the visit before this one ended; absent on the first. */
  lastEndedAt?: number
}

/** Returns the current visit: the one in progress, or a new one after a break. */
export function nextLastSeen(now: number, before: LastSeen | undefined): LastSeen {
  if (before === undefined) return { seenAt: now }
  return now - before.seenAt > breakMs ? { seenAt: now, lastEndedAt: before.seenAt } : { ...before, seenAt: now }
}

/** Records that the owner is here, in this browser only.
 *  @returns when the visit before this one ended, ISO 8601; undefined on the first */
export function recordSeen(now: number): string | undefined {
  const lastSeen = nextLastSeen(now, readStored())
  try {
    localStorage.setItem(key, JSON.stringify(lastSeen))
  } catch {
    // Without storage every visit is the first.
  }
  return lastSeen.lastEndedAt === undefined ? undefined : new Date(lastSeen.lastEndedAt).toISOString()
}

function readStored(): LastSeen | undefined {
  try {
    const lastSeen: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isLastSeen(lastSeen) ? lastSeen : undefined
  } catch {
    return undefined
  }
}

function isLastSeen(value: unknown): value is LastSeen {
  return typeof value === 'object' && value !== null && 'seenAt' in value && Number.isFinite(value.seenAt)
}
