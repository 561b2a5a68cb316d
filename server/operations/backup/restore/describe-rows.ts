import { onFirstUse } from '#shared/business/on-first-use.ts'
import type { RowCounts } from './merge-changes.ts'

/** What the owner calls a row of these tables: one, several. */
const names: [tables: string[], one: string, several: string][] = [
  [['consultation', 'calculatorSubmission'], 'enquiry', 'enquiries'],
  [['payment'], 'payment', 'payments'],
  [['quote'], 'quote', 'quotes'],
  [['invoice'], 'invoice', 'invoices'],
  [['job'], 'job', 'jobs'],
  [['call'], 'call', 'calls'],
  [['survey'], 'survey', 'surveys'],
  [['newsletterSubscriber'], 'newsletter sign-up', 'newsletter sign-ups'],
  [['prospect', 'archivedProspect'], 'lead', 'leads'],
  [['task'], 'task', 'tasks'],
  [['incomingMail'], 'email received', 'emails received'],
  [['outbox'], 'email to send', 'emails to send'],
]
/** Nothing that the owner would look for. */
const unnamed = new Set([
  'change',
  'session',
  'auditEntry',
  'prospectDocument',
  'prospectFieldChange',
  'leadFigures',
  'leadSum',
  'mailRateLimit',
  'idempotencyKey',
])
const list = onFirstUse(() => new Intl.ListFormat('en-GB'))

/** Returns `2 enquiries, 1 payment and 5 other records`, or undefined when there is nothing to name. */
export function describeRows(counts: RowCounts): string | undefined {
  const parts = names.flatMap(([tables, one, several]) => countOf(sum(counts, tables), one, several))
  const named = new Set([...unnamed, ...names.flatMap(([tables]) => tables)])
  const others = Object.keys(counts).filter((table) => !named.has(table))
  const all = [...parts, ...countOf(sum(counts, others), 'other record', 'other records')]
  return all.length === 0 ? undefined : list().format(all)
}

/** Returns `2 enquiries and 1 payment; changed: 1 quote`, or undefined when nothing is missing. */
export function describeRecords({ added, changed }: { added: RowCounts; changed: RowCounts }): string | undefined {
  const parts = [describeRows(added), prefix('changed since: ', describeRows(changed))].filter(
    (part) => part !== undefined,
  )
  return parts.length === 0 ? undefined : parts.join('; ')
}

function prefix(start: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : start + text
}

function countOf(rows: number, one: string, several: string): string[] {
  return rows === 0 ? [] : [`${rows} ${rows === 1 ? one : several}`]
}

function sum(counts: RowCounts, tables: readonly string[]): number {
  return tables.reduce((total, table) => total + (counts[table] ?? 0), 0)
}
