import { type ReactNode, type Ref, useState } from 'react'
import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  type ScreenReaderInstructions,
  useDraggable,
  useDroppable,
} from '@dnd-kit/core'
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components'
import { DragHandle, useDragSensors } from './drag-handle.tsx'
import { phone, space } from './styles.ts'

const useStyles = makeStyles({
  board: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(184px, 1fr)',
    gap: tokens.spacingVerticalM,
    overflowX: 'auto',
    // Room for focus outlines.
    padding: space('XXS', 'XXS', 'M'),
    margin: space('-XXS'),
    [phone]: { gridAutoColumns: 'min(280px, 80vw)' },
    scrollSnapType: 'x proximity',
  },
  stacked: {
    [phone]: {
      gridAutoFlow: 'row',
      gridAutoColumns: 'auto',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > section': { minHeight: 'auto' },
      '& > section:has(> ul:empty)': { display: 'none' },
    },
  },
  column: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: tokens.spacingVerticalS,
    minHeight: '160px',
    padding: tokens.spacingVerticalMNudge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
    scrollSnapAlign: 'start',
  },
  isOver: { border: `1px solid ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  heading: {
    ...typographyStyles.body1Strong,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalSNudge,
  },
  sum: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  none: { margin: space('S', 0), color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  cards: { display: 'grid', gap: tokens.spacingVerticalS },
  card: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: space('XXS', 'S'),
    padding: space('S', 'S', 'SNudge', 'M'),
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  dragged: { boxShadow: tokens.shadow16, cursor: 'grabbing' },
  placeholder: { opacity: 0.4 },
  whole: { gridColumn: '1 / -1' },
  // Above the link, which covers the whole card.
  end: { position: 'relative', zIndex: 1, display: 'flex', alignItems: 'center', alignSelf: 'center' },
})

export interface BoardProps<Value extends { name: string }> {
  label: string
  /** Puts the columns one below the other on a phone, without those that are empty. */
  isStacked?: boolean
  /** `BoardColumn`s. */
  children: ReactNode
  /** Returns the content of a card below its name while it is dragged. */
  renderFacts: (value: Value) => ReactNode
  /** @param to the value of the column */
  onDrop: (value: Value, to: string) => void
  ref?: Ref<HTMLElement>
}

/** Shows columns of cards, which are dragged by mouse, touch or keyboard. */
export function Board<Value extends { name: string }>(props: BoardProps<Value>) {
  const { label, isStacked = false, children, renderFacts, onDrop, ref } = props
  const styles = useStyles()
  const [dragged, setDragged] = useState<Value>()
  const sensors = useDragSensors({ distance: 6, delay: 250, coordinateGetter: toNextColumn })

  function drop({ active, over }: DragEndEvent): void {
    setDragged(undefined)
    const value = valueOf(active.data.current) as Value | undefined
    if (value !== undefined && over !== null) onDrop(value, String(over.id))
  }

  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={({ active }: DragStartEvent) => setDragged(valueOf(active.data.current) as Value | undefined)}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      <section ref={ref} className={mergeClasses(styles.board, isStacked && styles.stacked)} aria-label={label}>
        {children}
      </section>
      <DragOverlay>
        {dragged === undefined ? undefined : (
          <div className={mergeClasses(styles.card, styles.dragged)}>
            <strong className={styles.whole}>{dragged.name}</strong>
            {renderFacts(dragged)}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

export interface BoardColumnProps {
  /** The value passed to `onDrop` of the board. */
  value: string
  label: string
  icon?: ReactNode
  /** The number of cards and their value. */
  sum: string
  isEmpty: boolean
  /** List items with a `BoardCard` each. */
  children: ReactNode
  /** Content above the cards; `after` is below them. */
  before?: ReactNode
  after?: ReactNode
}

/** One column of a board, into which cards are dropped. */
export function BoardColumn({ value, label, icon, sum, isEmpty, children, before, after }: BoardColumnProps) {
  const styles = useStyles()
  const { setNodeRef, isOver } = useDroppable({ id: value, data: { label } })
  return (
    <section ref={setNodeRef} aria-label={label} className={mergeClasses(styles.column, isOver && styles.isOver)}>
      <div>
        <h2 className={styles.heading}>
          {icon}
          {label}
        </h2>
        <p className={styles.sum}>{sum}</p>
      </div>
      {before}
      {isEmpty ? <p className={styles.none}>Empty. Drag a card here, or use its menu.</p> : undefined}
      <ul className={styles.cards}>{children}</ul>
      {after}
    </section>
  )
}

export interface BoardCardProps {
  id: string
  /** The value passed to `onDrop` of the board. */
  value: { name: string }
  /** The link that opens the card's record. */
  link: ReactNode
  /** Moves the card to another column. */
  menu: ReactNode
  /** The content below the name; `wholeRow` makes a part as wide as the card. */
  children: ReactNode
}

/** Shows a card of a board. The whole card is dragged by mouse or touch, its handle by keyboard. */
export function BoardCard({ id, value, link, menu, children }: BoardCardProps) {
  const styles = useStyles()
  const draggable = useDraggable({ id, data: { value } })
  const { setNodeRef, isDragging } = draggable
  const { onKeyDown: _, ...pointerListeners } = draggable.listeners ?? {}
  return (
    <div ref={setNodeRef} className={mergeClasses(styles.card, isDragging && styles.placeholder)} {...pointerListeners}>
      <span className={styles.whole}>{link}</span>
      {children}
      <span className={styles.end}>
        {menu}
        <DragHandle label={`Drag ${value.name}`} draggable={draggable} />
      </span>
    </div>
  )
}

const instructions: ScreenReaderInstructions = {
  draggable:
    'Press Space to pick the card up, the arrow keys to go from column to column, Space again to put it down, Escape to leave it where it was. The card’s menu moves it too.',
}

/** Read out while a card is dragged. */
const announcements: Announcements = {
  onDragStart: ({ active }) => `${nameOf(active.data.current)} is picked up.`,
  onDragOver: ({ active, over }) =>
    over ? `${nameOf(active.data.current)} is over ${columnOf(over.data.current)}.` : undefined,
  onDragEnd: ({ active, over }) =>
    over ? `${nameOf(active.data.current)} is put down in ${columnOf(over.data.current)}.` : `It stays where it was.`,
  onDragCancel: ({ active }) => `${nameOf(active.data.current)} stays where it was.`,
}

type DragData = Record<string, unknown> | undefined

function valueOf(data: DragData): { name: string } | undefined {
  return data?.['value'] as { name: string } | undefined
}

function nameOf(data: DragData): string {
  return valueOf(data)?.name ?? 'The card'
}

function columnOf(data: DragData): string {
  return String(data?.['label'])
}

/** Moves a card that is dragged by keyboard to the next column. */
const toNextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
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
