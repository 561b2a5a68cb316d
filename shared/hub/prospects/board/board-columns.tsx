import { type ReactElement, useState } from 'react'
import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent, useSensor, useSensors } from '@dnd-kit/core'
import { KeyboardSensor, MouseSensor, TouchSensor } from '@dnd-kit/core'
import { makeStyles } from '@fluentui/react-components'
import type { Prospect } from '#shared/contract/prospects.ts'
import type { LeadQuery } from '../filter.ts'
import { columnsOf, type Grouping } from '../grouping.ts'
import { MoveMenu } from '../move-menu.tsx'
import { announcements, instructions } from './announcements.ts'
import { BoardColumn } from './board-column.tsx'
import { CardFace } from './lead-card.tsx'
import { toNextColumn } from './to-next-column.ts'

const useStyles = makeStyles({
  board: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(184px, 1fr)',
    gap: '12px',
    overflowX: 'auto',
    // Room for the outlines of what has the focus.
    padding: '2px 2px 12px',
    margin: '-2px',
    '@media (max-width: 639.9px)': { gridAutoColumns: 'min(280px, 80vw)' },
    scrollSnapType: 'x proximity',
  },
})

export interface BoardColumnsProps<Key extends 'status' | 'crmStage'> {
  label: string
  grouping: Grouping<Key>
  query: LeadQuery
  /** By value, how many leads there are and what their packages are worth; undefined until that is known. */
  sums: readonly (Pick<Prospect, Key> & { count: number; value: number })[] | undefined
  renderIcon?: (value: Prospect[Key]) => ReactElement
  onMove: (lead: Prospect, to: Prospect[Key]) => void
}

/** Columns of cards: dragged by mouse, finger or keyboard, or moved by their menu. */
export function BoardColumns<Key extends 'status' | 'crmStage'>(props: BoardColumnsProps<Key>) {
  const { label, grouping, query, sums, renderIcon, onMove } = props
  const { key } = grouping
  const styles = useStyles()
  const [held, setHeld] = useState<Prospect>()
  const sensors = useSensors(
    // A press that hardly moves is a press.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  )

  function drop({ active, over }: DragEndEvent): void {
    setHeld(undefined)
    const lead = active.data.current?.['lead'] as Prospect | undefined
    const to = over?.id as Prospect[Key] | undefined
    if (lead !== undefined && to !== undefined && to !== lead[key]) onMove(lead, to)
  }

  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={({ active }: DragStartEvent) => setHeld(active.data.current?.['lead'] as Prospect)}
      onDragCancel={() => setHeld(undefined)}
      onDragEnd={drop}
    >
      <section className={styles.board} aria-label={label}>
        {columnsOf(grouping, query).map((column) => (
          <BoardColumn
            key={column.value}
            {...column}
            icon={renderIcon?.(column.value)}
            sum={sums?.find((one) => one[key] === column.value)}
            renderMenu={(lead) => (
              <MoveMenu lead={lead} grouping={grouping} renderIcon={renderIcon} onMove={(to) => onMove(lead, to)} />
            )}
          />
        ))}
      </section>
      <DragOverlay>{held === undefined ? undefined : <CardFace lead={held} isHeld />}</DragOverlay>
    </DndContext>
  )
}
