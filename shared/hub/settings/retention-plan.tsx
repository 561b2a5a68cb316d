import { counted, formatNumber } from '#shared/business/counts.ts'
import { openLabels, openTable, plainLabel } from '#shared/business/labels-with-fallback.ts'
import { makeStyles, tokens } from '@fluentui/react-components'
import type { RetentionAction, RetentionPlan, RetentionRuleName, RetentionSubject } from '#shared/contract/retention.ts'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import { formatDate } from '../platform/dates.ts'
import { space, targetLineHeight } from '../components/styles.ts'

const useStyles = makeStyles({
  result: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalS },
  nothing: { color: tokens.colorNeutralForeground1, lineHeight: targetLineHeight },
  group: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    padding: space('MNudge', 'L'),
    lineHeight: tokens.lineHeightBase300,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: tokens.borderRadiusMedium },
  },
  rule: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3 },
  items: { padding: space(0, 'L', 'M') },
  rest: { margin: space('S', 0, 0), color: tokens.colorNeutralForeground3 },
})

export const actionLabels = openLabels<Record<RetentionAction, string>>({
  archive: 'Archive',
  warn: 'Warn you',
  ask: 'Wait for your decision',
  erase: 'Erase the person',
  lapse: 'End consent',
  empty: 'Clear the record',
  remove: 'Remove',
})

const subjectLabels = openTable<Record<RetentionSubject, readonly [one: string, several: string]>>(
  {
    lead: ['lead', 'leads'],
    archived_lead: ['archived lead', 'archived leads'],
    deleted_lead: ['deleted lead', 'deleted leads'],
    consultation: ['consultation', 'consultations'],
    estimate: ['estimate', 'estimates'],
    payment: ['payment', 'payments'],
    invoice: ['invoice', 'invoices'],
    quote: ['quote', 'quotes'],
    subscriber: ['subscriber', 'subscribers'],
    mail: ['email', 'emails'],
    import: ['import report', 'import reports'],
    merge: ['merge', 'merges'],
    session: ['session', 'sessions'],
  },
  (key) => [plainLabel(key), plainLabel(key)],
)

export const ruleLabels = openLabels<Record<RetentionRuleName, string>>({
  rejected_lead: 'Rejected leads',
  untouched_lead: 'Untouched leads',
  notice_due: 'Privacy notices due',
  notice_missed: 'Privacy notices overdue',
  enquiry: 'Enquiries',
  marketing_consent: 'Marketing consent',
  client: 'Clients',
  deleted_lead: 'Deleted leads',
  financial_record: 'Financial records',
  abandoned_checkout: 'Abandoned checkouts',
  inactive_subscription: 'Inactive subscriptions',
  ended_subscription: 'Ended subscriptions',
  unconfirmed_subscription: 'Unconfirmed subscriptions',
  settled_mail: 'Closed correspondence',
  old_mail: 'Old emails',
  import_report: 'Import reports',
  past_merge: 'Old merge data',
  ended_session: 'Ended sessions',
})

/** `Archived lead`, for a record without a name. */
function subjectLabel(subject: RetentionSubject): string {
  const [one] = subjectLabels[subject]
  return one.charAt(0).toUpperCase() + one.slice(1)
}

/** `3 archived leads` */
function countedSubject(subject: RetentionSubject, count: number): string {
  const [one, several] = subjectLabels[subject]
  return counted(count, one, several)
}

/** Adds up the records that a plan or a run affects. */
export function totalOf(counts: RetentionPlan['counts']): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** Shows what a retention run would do now, by rule, and to which records. */
export function RetentionResult({ plan }: { plan: RetentionPlan }) {
  const styles = useStyles()
  const counts = plan.counts.filter(({ count }) => count > 0)
  return (
    <output className={styles.result}>
      {counts.length === 0 ? (
        <p className={styles.nothing}>Nothing to remove: everything is within its period.</p>
      ) : (
        counts.map((count) => (
          <RetentionItems
            key={`${count.rule} ${count.subject} ${count.action}`}
            count={count}
            items={plan.items.filter((item) => isOf(item, count))}
          />
        ))
      )}
    </output>
  )
}

type Kind = Pick<RetentionPlan['items'][number], 'rule' | 'subject' | 'action'>

function isOf(item: Kind, { rule, subject, action }: Kind): boolean {
  return item.rule === rule && item.subject === subject && item.action === action
}

type Count = RetentionPlan['counts'][number]
type Item = RetentionPlan['items'][number]

const columns: readonly RecordColumn<Item>[] = [
  {
    header: 'Name',
    width: 'minmax(160px, 1.4fr)',
    place: 'title',
    cell: ({ name, subject }) => name ?? subjectLabel(subject),
  },
  { header: 'Would', width: 'minmax(120px, 0.8fr)', isNamed: true, cell: ({ action }) => actionLabels[action] },
  { header: 'Why', width: 'minmax(180px, 2fr)', cell: ({ reason }) => reason },
  { header: 'Since', width: '104px', place: 'end', cell: ({ since }) => formatDate(since) },
]

/** Shows one rule as a line that unfolds to the records it affects. */
function RetentionItems({ count, items }: { count: Count; items: readonly Item[] }) {
  const styles = useStyles()
  const { rule, subject, action } = count
  const rest = count.count - items.length
  return (
    <details className={styles.group}>
      <summary className={styles.head}>
        <span className={styles.rule}>{ruleLabels[rule]}</span>
        <span className={styles.quiet}>{` · ${actionLabels[action]} · ${countedSubject(subject, count.count)}`}</span>
      </summary>
      <div className={styles.items}>
        <RecordTable label={ruleLabels[rule]} columns={columns} records={items} keyOf={({ id }) => id} />
        {rest > 0 ? <p className={styles.rest}>{`and ${formatNumber(rest)} more`}</p> : undefined}
      </div>
    </details>
  )
}
