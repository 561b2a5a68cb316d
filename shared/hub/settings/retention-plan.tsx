import { makeStyles, tokens } from '@fluentui/react-components'
import type { RetentionPlan } from '#shared/contract/retention.ts'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import { formatDate } from '../dates.ts'
import { actionLabels, countedSubject, ruleLabels, subjectLabel } from './retention-labels.ts'

const useStyles = makeStyles({
  result: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalS },
  nothing: { margin: 0, color: tokens.colorNeutralForeground1, lineHeight: '24px' },
  group: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    padding: '10px 16px',
    lineHeight: tokens.lineHeightBase300,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: tokens.borderRadiusMedium },
  },
  rule: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3 },
  items: { padding: '0 16px 12px' },
  rest: { margin: '8px 0 0', color: tokens.colorNeutralForeground3 },
})

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

/** The records that one rule reaches, named under its line. */
export function RetentionItems({ count, items }: { count: Count; items: readonly Item[] }) {
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
        {rest > 0 ? <p className={styles.rest}>{`and ${rest.toLocaleString('en-GB')} more`}</p> : undefined}
      </div>
    </details>
  )
}
