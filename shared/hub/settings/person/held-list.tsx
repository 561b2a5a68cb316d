import type { Held, HeldKind } from '#shared/contract/personal-data.ts'
import { type RecordColumn, RecordTable } from '../../components/records/record-table.tsx'
import { formatDate } from '../../dates.ts'

const kindLabels: Record<HeldKind, string> = {
  lead: 'Among the leads',
  archived_lead: 'In the archive',
  deleted_lead: 'Among the deleted leads',
  history: 'Entries in the history',
  task: 'Tasks',
  consultation: 'Requests for a consultation',
  call: 'Calls that they booked',
  estimate: 'Estimates',
  payment: 'Deposits and invoices',
  survey: 'Dates for a survey',
  mail: 'Mails to them',
  subscription: 'The newsletter',
  fingerprint: 'A fingerprint that names nobody',
}

const columns: readonly RecordColumn<Held>[] = [
  { header: 'What', width: 'minmax(180px, 1.4fr)', place: 'title', cell: ({ kind }) => kindLabels[kind] },
  { header: 'How many', width: '88px', isNumber: true, cell: ({ count }) => count.toLocaleString('en-GB') },
  { header: 'From when', width: 'minmax(190px, 1fr)', isNamed: true, cell: times },
  { header: 'If you erase them', width: 'minmax(190px, 1.2fr)', isNamed: true, cell: fate },
]

/** What is held on one person, kind by kind. */
export function HeldList({ held }: { held: readonly Held[] }) {
  return <RecordTable label="What is held" columns={columns} records={held} keyOf={({ kind }) => kind} />
}

function times({ from, to }: Held): string {
  const [first, last] = [formatDate(from), formatDate(to)]
  return first === last ? first : `${first} to ${last}`
}

function fate({ kind, stays }: Held): string {
  if (!stays) return 'Goes for good'
  return kind === 'payment' ? 'Stays: tax law wants it kept' : 'Stays: keeps them from being found again'
}
