import { makeStyles, tokens } from '@fluentui/react-components'
import type { RetentionPlan } from '#shared/contract/retention.ts'
import { RetentionItems } from './retention-items.tsx'

const useStyles = makeStyles({
  result: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8px' },
  nothing: { margin: 0, color: tokens.colorNeutralForeground1, lineHeight: '24px' },
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
