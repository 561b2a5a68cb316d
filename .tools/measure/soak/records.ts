/** Everything that visitors and the owner ask the server to store, with the table and the expression by which it is found again. */
const kinds = {
  consultation: ['consultation', 'email'],
  estimate: ['calculatorSubmission', 'email'],
  'newsletter sign-up': ['newsletterSubscriber', 'email'],
  'confirmed subscription': ['newsletterSubscriber', `iif(status = 'confirmed', email, null)`],
  'chosen call time': ['call', `consultationId || ' ' || startsAt`],
  honeypot: ['consultation', `iif(suspectedSpam is null or prospectId is not null, null, email)`],
  'opened checkout': ['payment', 'customerEmail'],
  'paid deposit': ['payment', `iif(succeededAt is null, null, customerEmail)`],
  'lead entered by hand': ['prospect', 'email'],
  'edit of a lead': ['prospect', `email || ' ' || notes`],
  note: ['crmActivity', 'id'],
  task: ['task', 'title'],
  'archived lead': ['archivedProspect', 'email'],
  merge: ['prospectMerge', 'id'],
} as const

export type RecordKind = keyof typeof kinds

export interface Records {
  /** Notes what is about to be sent, before it is known whether it arrives. */
  sent(kind: RecordKind, key: string): void
  /** Notes what the server has said is stored. */
  acknowledged(kind: RecordKind, key: string): void
  /** Takes back an acknowledgement that a later change replaces. */
  replaced(kind: RecordKind, key: string): void
  countAcknowledged(): number
  /** Compares with the database. @param query runs SQL there */
  compare(query: Query): Comparison[]
}

export interface Comparison {
  kind: RecordKind
  acknowledged: number
  /** Sent, but the connection was lost and nobody tried again. */
  unanswered: number
  lost: string[]
  doubled: string[]
}

type Query = <Row>(sql: string) => Row[]

/** Creates the list of what must be in the database: once if it was acknowledged, and at most once if it was only sent. */
export function createRecords(): Records {
  const all = new Map<RecordKind, Map<string, 'sent' | 'acknowledged'>>()
  function of(kind: RecordKind): Map<string, 'sent' | 'acknowledged'> {
    const known = all.get(kind) ?? new Map<string, 'sent' | 'acknowledged'>()
    all.set(kind, known)
    return known
  }

  return {
    sent(kind, key) {
      const known = of(kind)
      if (!known.has(key)) known.set(key, 'sent')
    },
    acknowledged: (kind, key) => void of(kind).set(key, 'acknowledged'),
    replaced: (kind, key) => void of(kind).delete(key),
    countAcknowledged: () =>
      [...all.values()].reduce(
        (sum, keys) => sum + [...keys.values()].filter((state) => state === 'acknowledged').length,
        0,
      ),
    compare: (query) =>
      [...all].map(([kind, keys]) => {
        const [table, expression] = kinds[kind]
        const rows = query<{ key: string; count: number }>(
          `select ${expression} as key, count(*) as count from ${table} where key is not null group by key`,
        )
        const stored = new Map(rows.map(({ key, count }) => [key, count]))
        const acknowledged = [...keys].filter(([, state]) => state === 'acknowledged').map(([key]) => key)
        return {
          kind,
          acknowledged: acknowledged.length,
          unanswered: keys.size - acknowledged.length,
          lost: acknowledged.filter((key) => !stored.has(key)),
          doubled: [...keys.keys()].filter((key) => (stored.get(key) ?? 0) > 1),
        }
      }),
  }
}
