import { useDroppable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { Button, makeStyles, mergeClasses, Spinner, tokens, typographyStyles } from '@fluentui/react-components'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { LoadError } from '../../components/load-error.tsx'
import type { Prospect } from '#shared/contract/prospects.ts'
import type { LeadQuery } from '../filter.ts'
import { countLabel } from '../labels.ts'
import { useLeadList } from '../queries.ts'
import { LeadCard } from './lead-card.tsx'

const useStyles = makeStyles({
  column: {
    display: 'grid',
    alignContent: 'start',
    gap: '8px',
    minHeight: '160px',
    padding: '10px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
    scrollSnapAlign: 'start',
  },
  isOver: { border: `1px solid ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  heading: { ...typographyStyles.body1Strong, display: 'flex', alignItems: 'center', gap: '6px', margin: 0 },
  sum: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  cards: { display: 'grid', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  none: { margin: '8px 0', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})

export interface BoardColumnProps {
  /** The value that its leads have. */
  value: string
  label: string
  icon: ReactNode
  query: LeadQuery
  /** The number of leads, and the value of their packages in whole pounds. */
  sum: { count: number; value: number } | undefined
  /** Renders the menu that moves a lead to another column. */
  renderMenu: (lead: Prospect) => ReactNode
}

/** Shows the leads of one status or stage, with their number and value. */
export function BoardColumn({ value, label, icon, query, sum, renderMenu }: BoardColumnProps) {
  const styles = useStyles()
  const list = useLeadList(query)
  const { setNodeRef, isOver } = useDroppable({ id: value, data: { label } })
  return (
    <section ref={setNodeRef} aria-label={label} className={mergeClasses(styles.column, isOver && styles.isOver)}>
      <div>
        <h2 className={styles.heading}>
          {icon}
          {label}
        </h2>
        <p className={styles.sum}>{sum === undefined ? ' ' : describe(sum)}</p>
      </div>
      {list.state === 'loading' ? <Spinner size="tiny" label="Loading leads" /> : undefined}
      {list.state === 'shown' && list.leads.length === 0 ? (
        <p className={styles.none}>Empty. Drag a card here, or use its menu.</p>
      ) : undefined}
      <ul className={styles.cards}>
        {list.leads.map((lead) => (
          <li key={lead.id}>
            <LeadCard lead={lead} menu={renderMenu(lead)} />
          </li>
        ))}
      </ul>
      {list.error === null ? undefined : (
        <LoadError
          title="Failed to fetch prospects"
          error={list.error}
          onRetry={list.refresh}
          isRetrying={list.isFetching}
        />
      )}
      {list.leads.length < list.total ? (
        <Button size="small" disabledFocusable={list.isFetching} onClick={list.more}>
          Show more
        </Button>
      ) : undefined}
    </section>
  )
}

/** Returns `12 leads · £21,000`, or the number alone while there is no value. */
function describe({ count, value }: { count: number; value: number }): string {
  return value === 0 ? countLabel(count) : `${countLabel(count)} · ${formatMoney(pounds(value))}`
}
