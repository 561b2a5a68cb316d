import { useState } from 'react'
import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent, useSensor, useSensors } from '@dnd-kit/core'
import { KeyboardSensor, MouseSensor, TouchSensor } from '@dnd-kit/core'
import { makeStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { type Prospect, statuses } from '#shared/contract/prospects.ts'
import { useClient } from '../../client-context.ts'
import type { LeadDeeds } from '../deeds/use-lead-deeds.ts'
import type { LeadQuery } from '../filter.ts'
import { type Status, statusLabels } from '../labels.ts'
import { prospectQueries } from '../queries.ts'
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

export interface LeadBoardProps {
  query: LeadQuery
  deeds: LeadDeeds
}

/** The leads as cards, a column a status: dragged by mouse, finger or keyboard, or moved by their menu. */
export function LeadBoard({ query, deeds }: LeadBoardProps) {
  const styles = useStyles()
  const { status: only, ...filter } = query
  const { sort: _, ...counted } = filter
  const summary = useQuery(prospectQueries(useClient()).summary(counted))
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
    const to = over?.id as Status | undefined
    if (lead !== undefined && to !== undefined && to !== lead.status) void deeds.setStatus({ leads: [lead] }, to)
  }

  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={({ active }: DragStartEvent) => setHeld(active.data.current?.['lead'] as Prospect)}
      onDragCancel={() => setHeld(undefined)}
      onDragEnd={drop}
    >
      <section className={styles.board} aria-label="Board">
        {statuses
          .filter((status) => only === undefined || status === only)
          .map((status) => (
            <BoardColumn
              key={status}
              status={status}
              label={statusLabels[status]}
              query={{ ...filter, status }}
              sum={summary.data?.find((one) => one.status === status)}
              deeds={deeds}
            />
          ))}
      </section>
      <DragOverlay>{held === undefined ? undefined : <CardFace lead={held} isHeld />}</DragOverlay>
    </DndContext>
  )
}
