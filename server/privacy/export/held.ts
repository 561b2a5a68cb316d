import { erased, type Held, type HeldKind } from '#shared/contract/personal-data.ts'
import type { Collected } from './collect.ts'

interface Counted {
  kind: HeldKind
  /** Where it stands in what was collected, and the column that says when it came. */
  lists: readonly (readonly [list: string, time: string])[]
  stays?: true
}

const kinds: readonly Counted[] = [
  { kind: 'lead', lists: [['leads', 'createdAt']] },
  { kind: 'archived_lead', lists: [['archivedLeads', 'archivedAt']] },
  { kind: 'deleted_lead', lists: [['deletedLeads', 'deletedAt']] },
  { kind: 'history', lists: [['history', 'performedAt']] },
  { kind: 'task', lists: [['tasks', 'createdAt']] },
  { kind: 'consultation', lists: [['consultations', 'createdAt']] },
  { kind: 'call', lists: [['calls', 'createdAt']] },
  { kind: 'estimate', lists: [['estimates', 'createdAt']] },
  {
    kind: 'payment',
    lists: [
      ['payments', 'createdAt'],
      ['invoices', 'issuedAt'],
    ],
    stays: true,
  },
  { kind: 'survey', lists: [['surveys', 'createdAt']] },
  {
    kind: 'mail',
    lists: [
      ['ourEmails', 'sentAt'],
      ['automaticMails', 'createdAt'],
    ],
  },
  { kind: 'subscription', lists: [['newsletter', 'createdAt']] },
]

/** How many records of each kind there are, and from when. What was emptied by an erasure tells of nobody and does not count; the
 *  hash that it left does, by itself. */
export function describeHeld(collected: Collected): Held[] {
  const described = kinds.flatMap(({ kind, lists, stays = false }) => {
    const times = lists.flatMap(([list, time]) =>
      timesOf(
        collected[list]?.filter((row) => !isEmptied(row)),
        time,
      ),
    )
    return toHeld(kind, times, stays)
  })
  return [
    ...described,
    ...toHeld('fingerprint', timesOf(collected['deletedLeads']?.filter(isEmptied), 'deletedAt'), true),
  ]
}

function isEmptied({ name, firstName, recipient }: Record<string, unknown>): boolean {
  return [name, firstName, recipient].includes(erased)
}

function timesOf(rows: Collected[string] = [], time: string): string[] {
  return rows.map((row) => String(row[time]))
}

function toHeld(kind: HeldKind, times: readonly string[], stays: boolean): Held[] {
  const [from] = times.toSorted()
  const to = times.toSorted().at(-1)
  return from === undefined || to === undefined ? [] : [{ kind, count: times.length, from, to, stays }]
}
