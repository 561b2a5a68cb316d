/** After so long away, what has come in since is news. */
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
    // A browser without storage takes each visit for the first.
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
