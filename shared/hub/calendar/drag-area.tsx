import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import {
  type Announcements,
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { callQueries } from '../appointments/queries.ts'
import { useMinute } from '../components/past-time.tsx'
import type { Calendar, Entry } from './entries.ts'
import { DraggedEntry } from './entry-button.tsx'
import { type Target, useMoveEntry } from './use-move-entry.ts'
import { space } from '../components/styles.ts'

interface Drag {
  entry: Entry
  /** When a call may start, ISO 8601; empty for anything but a call. */
  freeTimes: readonly string[]
}

const DragContext = createContext<Drag | undefined>(undefined)

/** Returns the dragged entry; undefined while nothing is dragged. */
export function useDrag(): Drag | undefined {
  return use(DragContext)
}

/** Lets entries be dragged by mouse and touch. By keyboard they are opened, and moved from there. */
export function DragArea({ calendar, children }: { calendar: Calendar; children: ReactNode }) {
  const [entry, setEntry] = useState<Entry>()
  const now = useMinute()
  // Fetched before a call is dragged, so that the drop places appear at once, and again when the drag starts.
  const hasCalls = calendar.calls.some(({ startsAt }) => Date.parse(startsAt) > now)
  const freeTimes = useQuery({ ...callQueries.freeTimes, enabled: hasCalls })
  const move = useMoveEntry()
  const drag = useMemo(
    () => entry && { entry, freeTimes: entry.kind === 'call' ? (freeTimes.data ?? []) : [] },
    [entry, freeTimes.data],
  )
  const sensors = useSensors(
    // A press that hardly moves is a click.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements }}
      onDragStart={({ active }) => {
        const picked = entryOf(active.data.current)
        setEntry(picked)
        if (picked?.kind === 'call') void freeTimes.refetch()
      }}
      onDragCancel={() => setEntry(undefined)}
      onDragEnd={({ over }) => {
        setEntry(undefined)
        const target = over?.data.current?.['target'] as Target | undefined
        if (entry && target) void move(entry, target)
      }}
    >
      <DragContext value={drag}>{children}</DragContext>
      <DragOverlay dropAnimation={null}>{entry && <DraggedEntry entry={entry} />}</DragOverlay>
    </DndContext>
  )
}

const useStyles = makeStyles({
  place: {
    boxSizing: 'border-box',
    border: `1px dashed ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    padding: space(0, 'XS'),
    overflow: 'hidden',
    pointerEvents: 'none',
  },
  isOver: { border: `2px solid ${tokens.colorBrandStroke1}`, fontWeight: tokens.fontWeightSemibold },
})

export interface DropPlaceProps {
  id: string
  /** The visible label, which is also read out while an entry is dragged over it. */
  label: string
  target: Target
  className?: string
  /** In pixels from the beginning of the hours. */
  span?: { top: number; height: number }
}

/** Shows a place where the dragged entry can be dropped. */
export function DropPlace({ id, label, target, className, span }: DropPlaceProps) {
  const styles = useStyles()
  const { setNodeRef, isOver } = useDroppable({ id, data: { target, label } })
  return (
    <div
      ref={setNodeRef}
      aria-hidden
      className={mergeClasses(styles.place, className, isOver && styles.isOver)}
      style={span}
    >
      {label}
    </div>
  )
}

function entryOf(data: Record<string, unknown> | undefined): Entry | undefined {
  return data?.['entry'] as Entry | undefined
}

/** Read out while an entry is dragged. */
const announcements: Announcements = {
  onDragStart: ({ active }) => `${entryOf(active.data.current)?.title ?? ''} is picked up.`,
  onDragOver: ({ over }) => (over ? `Over ${String(over.data.current?.['label'])}.` : undefined),
  onDragEnd: ({ over }) => (over ? `Put down on ${String(over.data.current?.['label'])}.` : 'It stays where it was.'),
  onDragCancel: () => 'It stays where it was.',
}
