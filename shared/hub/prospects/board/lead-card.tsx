import type { ReactNode } from 'react'
import { useDraggable } from '@dnd-kit/core'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ReOrderDotsVertical20Regular } from '@fluentui/react-icons'
import { formatMoney, pounds } from '#shared/business/money.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import { PastTime } from '../../components/past-time.tsx'
import { projectTypeLabels } from '../labels.ts'
import { LeadLink, useLeadNavigation } from '../lead-link.tsx'
import { PriorityMark, StaleMark } from '../lead-marks.tsx'

const useStyles = makeStyles({
  card: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '2px 8px',
    padding: '8px 8px 6px 12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  dragged: { boxShadow: tokens.shadow16, cursor: 'grabbing' },
  placeholder: { opacity: 0.4 },
  whole: { gridColumn: '1 / -1' },
  facts: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '20px',
  },
  above: { position: 'relative', zIndex: 1 },
  handle: {
    display: 'inline-flex',
    padding: '2px',
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground3,
    cursor: 'grab',
    touchAction: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  end: { display: 'flex', alignItems: 'center', alignSelf: 'center' },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8px' },
  value: { fontVariantNumeric: 'tabular-nums' },
  when: { alignSelf: 'center', color: tokens.colorNeutralForeground3 },
})

/** Shows a lead on the board. The whole card is dragged by mouse or touch, its handle by keyboard. */
export function LeadCard({ lead, menu }: { lead: Prospect; menu: ReactNode }) {
  const styles = useStyles()
  const navigation = useLeadNavigation()
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: lead.id,
    data: { lead },
  })
  return (
    <div
      ref={setNodeRef}
      className={mergeClasses(styles.card, isDragging && styles.placeholder)}
      {...pointerOnly(listeners)}
    >
      <span className={styles.whole}>
        <LeadLink lead={lead} navigation={navigation} />
      </span>
      <CardFacts lead={lead} />
      <span className={mergeClasses(styles.end, styles.above)}>
        {menu}
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-label={`Drag ${lead.name}`}
        >
          <ReOrderDotsVertical20Regular aria-hidden />
        </button>
      </span>
    </div>
  )
}

/** Shows a card while it is dragged. */
export function DraggedCard({ lead }: { lead: Prospect }) {
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.card, styles.dragged)}>
      <strong className={styles.whole}>{lead.name}</strong>
      <CardFacts lead={lead} />
    </div>
  )
}

function CardFacts({ lead }: { lead: Prospect }) {
  const styles = useStyles()
  const { projectType, location, packageValue, priority, updatedAt } = lead
  return (
    <>
      <span className={mergeClasses(styles.facts, styles.whole)}>
        {[projectTypeLabels[projectType], location].filter((part) => part !== null).join(' · ')}
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

function pointerOnly(listeners: ReturnType<typeof useDraggable>['listeners']) {
  const { onKeyDown: _, ...rest } = listeners ?? {}
  return rest
}
