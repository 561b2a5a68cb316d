import { type ReactElement, type Ref, useState } from 'react'
import { makeStyles } from '@fluentui/react-components'
import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  type ScreenReaderInstructions,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { Prospect } from '#shared/contract/prospects.ts'
import { MoveMenu } from '../actions/lead-menus.tsx'
import type { LeadQuery } from '../filter.ts'
import { columnsOf, type Grouping } from '../pipeline.ts'
import { BoardColumn } from './board-column.tsx'
import { DraggedCard } from './lead-card.tsx'

const useStyles = makeStyles({
  board: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(184px, 1fr)',
    gap: '12px',
    overflowX: 'auto',
    // Room for focus outlines.
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
  ref: Ref<HTMLElement>
  onMove: (lead: Prospect, to: Prospect[Key]) => void
}

/** Shows columns of cards, which are dragged by mouse, touch or keyboard, or moved by their menu. */
export function BoardColumns<Key extends 'status' | 'crmStage'>(props: BoardColumnsProps<Key>) {
  const { ref, label, grouping, query, sums, renderIcon, onMove } = props
  const { key } = grouping
  const styles = useStyles()
  const [dragged, setDragged] = useState<Prospect>()
  const sensors = useSensors(
    // A press that hardly moves is a click.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  )

  function drop({ active, over }: DragEndEvent): void {
    setDragged(undefined)
    const lead = active.data.current?.['lead'] as Prospect | undefined
    const to = over?.id as Prospect[Key] | undefined
    if (lead !== undefined && to !== undefined && to !== lead[key]) onMove(lead, to)
  }

  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={({ active }: DragStartEvent) => setDragged(active.data.current?.['lead'] as Prospect)}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      <section ref={ref} className={styles.board} aria-label={label}>
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
      <DragOverlay>{dragged === undefined ? undefined : <DraggedCard lead={dragged} />}</DragOverlay>
    </DndContext>
  )
}

export const instructions: ScreenReaderInstructions = {
  draggable:
    'Press Space to pick the card up, the arrow keys to go from column to column, Space again to put it down, Escape to leave it where it was. The card’s menu moves it too.',
}

/** Read out while a card is dragged. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => `${nameOf(active.data.current)} is picked up.`,
  onDragOver: ({ active, over }) =>
    over ? `${nameOf(active.data.current)} is over ${columnOf(over.data.current)}.` : undefined,
  onDragEnd: ({ active, over }) =>
    over ? `${nameOf(active.data.current)} is put down in ${columnOf(over.data.current)}.` : `It stays where it was.`,
  onDragCancel: ({ active }) => `${nameOf(active.data.current)} stays where it was.`,
}

function nameOf(data: Record<string, unknown> | undefined): string {
  return (data?.['lead'] as Prospect | undefined)?.name ?? 'The card'
}

function columnOf(data: Record<string, unknown> | undefined): string {
  return String(data?.['label'])
}

/** Moves a card that is dragged by keyboard to the next column. */
export const toNextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  const columns = [...context.droppableRects.values()].toSorted((a, b) => a.left - b.left)
  const card = context.collisionRect
  const middle = currentCoordinates.x + (card?.width ?? 0) / 2
  const at = columns.findIndex(({ left, right }) => middle >= left && middle <= right)
  const next = columns[at + step]
  if (next === undefined) return undefined
  return { x: next.left + (next.width - (card?.width ?? 0)) / 2, y: currentCoordinates.y }
}
