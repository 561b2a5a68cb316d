import { makeStyles, tokens } from '@fluentui/react-components'
import type { RetentionPlan } from '#shared/contract/retention.ts'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import { actionLabels, countedSubject, ruleLabels } from './retention-words.ts'

type Count = RetentionPlan['counts'][number]

const useStyles = makeStyles({ nothing: { margin: 0, color: tokens.colorNeutralForeground1, lineHeight: '24px' } })

const columns: readonly RecordColumn<Count>[] = [
  { header: 'What', width: 'minmax(150px, 1fr)', place: 'title', cell: ({ rule }) => ruleLabels[rule] },
  { header: 'Would', width: 'minmax(130px, 1fr)', cell: ({ action }) => actionLabels[action] },
  {
    header: 'How many',
    width: 'minmax(120px, 1fr)',
    place: 'end',
    cell: ({ subject, count }) => countedSubject(subject, count),
  },
]

/** What a run would do now. */
export function RetentionResult({ plan }: { plan: RetentionPlan }) {
  const styles = useStyles()
  const counts = plan.counts.filter(({ count }) => count > 0)
  return (
    <output>
      {counts.length === 0 ? (
        <p className={styles.nothing}>Nothing is due: everything is still within its period.</p>
      ) : (
        <RecordTable
          label="What a run would do"
          columns={columns}
          records={counts}
          keyOf={({ rule, subject, action }) => `${rule} ${subject} ${action}`}
        />
      )}
    </output>
  )
}
