import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
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
import { makeStyles, Menu, MenuItem, MenuList, MenuPopover, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowDown20Regular } from '../../icons/arrow-down.ts'
import { ArrowUp20Regular } from '../../icons/arrow-up.ts'
import { DragHandle, useDragSensors } from '../../components/drag-handle.tsx'
import { space, useVisuallyHidden } from '../../components/styles.ts'

const useStyles = makeStyles({
  row: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
  },
  isDragged: { opacity: 0.4 },
  // A line as wide as the list, which shows where the row would be dropped.
  line: {
    '::after': {
      content: '""',
      position: 'absolute',
      left: space('-L'),
      width: '100cqw',
      height: '2px',
      backgroundColor: tokens.colorBrandStroke1,
    },
  },
  above: { '::after': { top: '-8px' } },
  below: { '::after': { bottom: '-8px' } },
  overlay: {
    padding: space('S', 'M'),
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

interface Rows {
  rows: readonly Reorderable[]
  /** Moves a row to the place with this index. */
  moveTo: (id: string, index: number) => void
}

const RowsContext = createContext<Rows>({ rows: [], moveTo: () => undefined })

export interface ReorderProps {
  rows: readonly Reorderable[]
  /** @param ids of all rows in their new order */
  onReorder: (ids: string[]) => void
  children: ReactNode
}

/** Lets the rows inside be put into another order: dragged by mouse, touch or keyboard, or by the menu of their handle. */
export function Reorder({ rows, onReorder, children }: ReorderProps) {
  const styles = useStyles()
  const [dragged, setDragged] = useState<UniqueIdentifier>()
  const sensors = useDragSensors({ distance: 4, delay: 150, coordinateGetter: toNextRow })
  const hidden = useVisuallyHidden()
  const [announcement, setAnnouncement] = useState('')
  const context = useMemo(() => {
    const moveTo = (id: string, index: number) => {
      onReorder(idsWith(rows, id, index))
      setAnnouncement(`${rows.find((row) => row.id === id)?.title} is number ${index + 1} of ${rows.length} now.`)
    }
    return { rows, moveTo }
  }, [rows, onReorder])

  function drop({ active, over }: DragEndEvent): void {
    setDragged(undefined)
    const to = rows.findIndex((row) => row.id === over?.id)
    if (to !== -1 && over?.id !== active.id) onReorder(idsWith(rows, String(active.id), to))
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
      <RowsContext value={context}>{children}</RowsContext>
      <output className={hidden}>{announcement}</output>
      <DragOverlay dropAnimation={null}>
        {dragged === undefined ? undefined : (
          <div className={styles.overlay}>{rows.find(({ id }) => id === dragged)?.title}</div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** Returns the ids of all rows, with this one at this index. */
function idsWith(rows: readonly Reorderable[], id: string, index: number): string[] {
  return rows
    .map((row) => row.id)
    .filter((other) => other !== id)
    .toSpliced(index, 0, id)
}

/** The first cell of a row, with the handle that moves the row. A press that does not drag opens a menu, because not everybody can drag. */
export function ReorderHandle({ id, title, children }: Reorderable & { children: ReactNode }) {
  const styles = useStyles()
  const { rows, moveTo } = useContext(RowsContext)
  /** The handle below which the menu is open; null while it is closed. */
  const [openBelow, setOpenBelow] = useState<HTMLButtonElement | null>(null)
  const { setNodeRef: setDropRef, isOver, active } = useDroppable({ id })
  const draggable = useDraggable({ id })
  const { setNodeRef, isDragging } = draggable
  const index = rows.findIndex((row) => row.id === id)
  const isBelow = rows.findIndex((row) => row.id === active?.id) < index
  return (
    <div
      ref={(element) => (setNodeRef(element), setDropRef(element))}
      className={mergeClasses(
        styles.row,
        isDragging && styles.isDragged,
        isOver && !isDragging && mergeClasses(styles.line, isBelow ? styles.below : styles.above),
      )}
    >
      <DragHandle label={`Move ${title}`} draggable={draggable} onClick={setOpenBelow} />
      {openBelow === null ? undefined : (
        <Menu
          open
          positioning={{ target: openBelow, position: 'below', align: 'start' }}
          onOpenChange={() => {
            setOpenBelow(null)
            openBelow.focus()
          }}
        >
          <MenuPopover>
            <MenuList>
              <MenuItem icon={<ArrowUp20Regular />} disabled={index === 0} onClick={() => moveTo(id, index - 1)}>
                Move up
              </MenuItem>
              <MenuItem
                icon={<ArrowDown20Regular />}
                disabled={index === rows.length - 1}
                onClick={() => moveTo(id, index + 1)}
              >
                Move down
              </MenuItem>
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
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
