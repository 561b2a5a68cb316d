import { createContext, type ReactNode, useContext, useState } from 'react'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
} from '@dnd-kit/core'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { DragHandle, useDragSensors } from '../components/drag-handle.tsx'

const useStyles = makeStyles({
  row: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
  },
  isDragged: { opacity: 0.4 },
  // Where the row would go: a line as wide as the list.
  line: {
    '::after': {
      content: '""',
      position: 'absolute',
      left: `calc(-1 * ${tokens.spacingHorizontalL})`,
      width: '100cqw',
      height: '2px',
      backgroundColor: tokens.colorBrandStroke1,
    },
  },
  above: { '::after': { top: '-8px' } },
  below: { '::after': { bottom: '-8px' } },
  overlay: {
    padding: '8px 12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'grabbing',
  },
})

export interface Reorderable {
  id: string
  title: string
}

const RowsContext = createContext<readonly Reorderable[]>([])

export interface ReorderProps {
  rows: readonly Reorderable[]
  /** @param ids of all rows in their new order */
  onReorder: (ids: string[]) => void
  children: ReactNode
}

/** Lets the rows inside be put into another order by mouse, touch and keyboard. */
export function Reorder({ rows, onReorder, children }: ReorderProps) {
  const styles = useStyles()
  const [dragged, setDragged] = useState<UniqueIdentifier>()
  const sensors = useDragSensors({ distance: 4, delay: 150, coordinateGetter: toNextRow })
  const indexOf = (id: UniqueIdentifier | undefined) => rows.findIndex((row) => row.id === id)

  function drop({ active, over }: DragEndEvent): void {
    setDragged(undefined)
    const to = indexOf(over?.id)
    if (to === -1 || over?.id === active.id) return
    const ids = rows.map(({ id }) => id).filter((id) => id !== active.id)
    onReorder(ids.toSpliced(to, 0, String(active.id)))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsFor(rows), screenReaderInstructions: instructions }}
      onDragStart={({ active }) => setDragged(active.id)}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      <RowsContext value={rows}>{children}</RowsContext>
      <DragOverlay dropAnimation={null}>
        {dragged === undefined ? undefined : <div className={styles.overlay}>{rows[indexOf(dragged)]?.title}</div>}
      </DragOverlay>
    </DndContext>
  )
}

/** The first cell of a row, with the handle that moves the row. */
export function ReorderHandle({ id, title, children }: Reorderable & { children: ReactNode }) {
  const styles = useStyles()
  const rows = useContext(RowsContext)
  const { setNodeRef: setDropRef, isOver, active } = useDroppable({ id })
  const draggable = useDraggable({ id })
  const { setNodeRef, isDragging } = draggable
  const isBelow = rows.findIndex((row) => row.id === active?.id) < rows.findIndex((row) => row.id === id)
  return (
    <div
      ref={(element) => (setNodeRef(element), setDropRef(element))}
      className={mergeClasses(
        styles.row,
        isDragging && styles.isDragged,
        isOver && !isDragging && mergeClasses(styles.line, isBelow ? styles.below : styles.above),
      )}
    >
      <DragHandle label={`Move ${title}`} draggable={draggable} />
      <div>{children}</div>
    </div>
  )
}

const instructions: ScreenReaderInstructions = {
  draggable:
    'Press Space to pick the row up, the up and down arrow keys to move it, Space again to put it down, Escape to leave it where it was.',
}

/** Read out while a row is moved. */
function announcementsFor(rows: readonly Reorderable[]): Announcements {
  const titleOf = (id: UniqueIdentifier) => rows.find((row) => row.id === id)?.title ?? 'The row'
  const placeOf = (id: UniqueIdentifier) => `${rows.findIndex((row) => row.id === id) + 1} of ${rows.length}`
  return {
    onDragStart: ({ active }) => `${titleOf(active.id)} is picked up. It is number ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${titleOf(active.id)} goes to number ${placeOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${titleOf(active.id)} is number ${placeOf(over.id)} now.` : `${titleOf(active.id)} stays where it was.`,
    onDragCancel: ({ active }) => `${titleOf(active.id)} stays where it was.`,
  }
}

/** Moves a row that is dragged by keyboard over the next one. */
const toNextRow: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  const tops = [...context.droppableRects.values()].map(({ top }) => top).toSorted((a, b) => a - b)
  const at = tops.indexOf(context.droppableRects.get(context.over?.id ?? '')?.top ?? Number.NaN)
  const top = tops[at + step]
  return at === -1 || top === undefined ? undefined : { x: currentCoordinates.x, y: top }
}
