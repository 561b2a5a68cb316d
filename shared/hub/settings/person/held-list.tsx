import type { Held, HeldKind } from '#shared/contract/personal-data.ts'
import { type RecordColumn, RecordTable } from '../../components/records/record-table.tsx'
import { formatDate } from '../../dates.ts'

const kindLabels: Record<HeldKind, string> = {
  lead: 'Lead',
  archived_lead: 'Archived lead',
  deleted_lead: 'Deleted lead',
  history: 'History entries',
  task: 'Tasks',
  consultation: 'Consultation requests',
  call: 'Booked calls',
  estimate: 'Estimates',
  payment: 'Deposits and invoices',
  survey: 'Survey dates',
  mail: 'Emails to them',
  subscription: 'Newsletter',
  fingerprint: 'An anonymous do-not-add marker',
}

const columns: readonly RecordColumn<Held>[] = [
  { header: 'What', width: 'minmax(180px, 1.4fr)', place: 'title', cell: ({ kind }) => kindLabels[kind] },
  { header: 'How many', width: '88px', isNumber: true, cell: ({ count }) => count.toLocaleString('en-GB') },
  { header: 'Dates', width: 'minmax(190px, 1fr)', isNamed: true, cell: times },
  { header: 'If you erase it', width: 'minmax(190px, 1.2fr)', isNamed: true, cell: retention },
]

/** What is held on one person, kind by kind. */
export function HeldList({ held }: { held: readonly Held[] }) {
  return <RecordTable label="Data held" columns={columns} records={held} keyOf={({ kind }) => kind} />
}

function times({ from, to }: Held): string {
  const [first, last] = [formatDate(from), formatDate(to)]
  return first === last ? first : `${first} to ${last}`
}

function retention({ kind, stays }: Held): string {
  if (!stays) return 'Erased for good'
  return kind === 'payment' ? 'Kept: required by tax law' : 'Kept: stops them being added again'
}
