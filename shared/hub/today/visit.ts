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
    return count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`]
  })
  return parts.length === 0 ? 'nothing new' : list.format(parts)
}

/** After a longer break a new visit begins. */
const breakMs = 30 * 60_000
const key = 'hub-visit'

export interface Visit {
  /** When the owner was last seen here, milliseconds since 1970. */
  seenAt: number
  /** When the visit before this one ended; absent on the first. */
  lastEndedAt?: number
}

/** Returns the current visit: the one in progress, or a new one after a break. */
export function visitAt(now: number, before: Visit | undefined): Visit {
  if (before === undefined) return { seenAt: now }
  return now - before.seenAt > breakMs ? { seenAt: now, lastEndedAt: before.seenAt } : { ...before, seenAt: now }
}

/** Records that the owner is here, in this browser only.
 *  @returns when the visit before this one ended, ISO 8601; undefined on the first */
export function noteVisit(now: number): string | undefined {
  const visit = visitAt(now, readVisit())
  try {
    localStorage.setItem(key, JSON.stringify(visit))
  } catch {
    // Without storage every visit is the first.
  }
  return visit.lastEndedAt === undefined ? undefined : new Date(visit.lastEndedAt).toISOString()
}

function readVisit(): Visit | undefined {
  try {
    const visit: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isVisit(visit) ? visit : undefined
  } catch {
    return undefined
  }
}

function isVisit(value: unknown): value is Visit {
  return typeof value === 'object' && value !== null && 'seenAt' in value && Number.isFinite(value.seenAt)
}
