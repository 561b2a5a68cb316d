import type { ReactElement, ReactNode, Ref } from 'react'
import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import { counted } from '#shared/business/counts.ts'
import { formatMoney, pounds } from '#shared/business/money.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import { Board, BoardCard, BoardColumn } from '../../components/board.tsx'
import { LoadError } from '../../components/query-content.tsx'
import { MoveMenu } from '../lead-menus.tsx'
import type { LeadQuery } from '../filter.ts'
import { projectLabel } from '../labels.ts'
import { columnsOf, type Grouping } from '../board-columns.ts'
import { useLeadList } from '../queries.ts'
import { PastTime } from '../../components/past-time.tsx'
import { LeadLink, useLeadNavigation } from '../lead-link.tsx'
import { PriorityMark, StaleMark } from '../lead-marks.tsx'

/** The number of leads, and the value of their packages in whole pounds. */
interface Sum {
  count: number
  value: number
}

export interface BoardColumnsProps<Key extends 'status' | 'crmStage'> {
  label: string
  grouping: Grouping<Key>
  query: LeadQuery
  /** By value; undefined until they are known. */
  sums: readonly (Pick<Prospect, Key> & Sum)[] | undefined
  renderIcon?: (value: Prospect[Key]) => ReactElement
  ref: Ref<HTMLElement>
  onMove: (lead: Prospect, to: Prospect[Key]) => void
}

/** Shows the leads in a column for each status or stage, between which they are dragged or moved by their menu. */
export function BoardColumns<Key extends 'status' | 'crmStage'>(props: BoardColumnsProps<Key>) {
  const { ref, label, grouping, query, sums, renderIcon, onMove } = props
  const { key } = grouping
  return (
    <Board<Prospect>
      ref={ref}
      label={label}
      renderFacts={(lead) => <CardFacts lead={lead} />}
      onDrop={(lead, to) => {
        if (to !== lead[key]) onMove(lead, to as Prospect[Key])
      }}
    >
      {columnsOf(grouping, query).map((column) => (
        <LeadColumn
          key={column.value}
          {...column}
          icon={renderIcon?.(column.value)}
          sum={sums?.find((one) => one[key] === column.value)}
          renderMenu={(lead) => (
            <MoveMenu lead={lead} grouping={grouping} renderIcon={renderIcon} onMove={(to) => onMove(lead, to)} />
          )}
        />
      ))}
    </Board>
  )
}

interface LeadColumnProps {
  /** The value that its leads have. */
  value: string
  label: string
  icon: ReactNode
  query: LeadQuery
  sum: Sum | undefined
  renderMenu: (lead: Prospect) => ReactNode
}

/** Shows the leads of one status or stage, with their number and value. */
function LeadColumn({ value, label, icon, query, sum, renderMenu }: LeadColumnProps) {
  const list = useLeadList(query)
  return (
    <BoardColumn
      value={value}
      label={label}
      icon={icon}
      sum={sum === undefined ? ' ' : describe(sum)}
      isEmpty={list.state === 'shown' && list.leads.length === 0}
      before={list.state === 'loading' ? <Spinner size="tiny" label="Loading leads" /> : undefined}
      after={
        <>
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
        </>
      }
    >
      {list.leads.map((lead) => (
        <li key={lead.id}>
          <LeadCard lead={lead} menu={renderMenu(lead)} />
        </li>
      ))}
    </BoardColumn>
  )
}

/** Returns `12 leads · £21,000`, or the number alone while there is no value. */
function describe({ count, value }: Sum): string {
  return value === 0 ? counted(count, 'lead') : `${counted(count, 'lead')} · ${formatMoney(pounds(value))}`
}

const useCardStyles = makeStyles({
  whole: { gridColumn: '1 / -1' },
  facts: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  value: { fontVariantNumeric: 'tabular-nums' },
  when: { alignSelf: 'center', color: tokens.colorNeutralForeground3 },
})

/** Shows a lead on the board. */
export function LeadCard({ lead, menu }: { lead: Prospect; menu: ReactNode }) {
  const navigation = useLeadNavigation()
  return (
    <BoardCard id={lead.id} value={lead} link={<LeadLink lead={lead} navigation={navigation} />} menu={menu}>
      <CardFacts lead={lead} />
    </BoardCard>
  )
}

/** Shows what a card says about a lead under the name. */
export function CardFacts({ lead }: { lead: Prospect }) {
  const styles = useCardStyles()
  const { location, packageValue, priority, updatedAt } = lead
  return (
    <>
      <span className={mergeClasses(styles.facts, styles.whole)}>
        {[projectLabel(lead), location].filter((part) => part !== null).join(' · ')}
      </span>
      <span className={mergeClasses(styles.facts, styles.whole, styles.line)}>
        {packageValue === null ? undefined : <span className={styles.value}>{formatMoney(pounds(packageValue))}</span>}
        <PriorityMark priority={priority} />
        <StaleMark lead={lead} />
      </span>
      <span className={mergeClasses(styles.facts, styles.when)}>
        <PastTime at={updatedAt} />
      </span>
    </>
  )
}
