import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../client-context.ts'
import { ToggleGroup } from '../../components/toggle-group.tsx'
import type { LeadActions } from '../actions/use-lead-actions.ts'
import { useSetStage } from '../mutations.ts'
import type { LeadQuery } from '../filter.ts'
import { byStage, byStatus } from '../pipeline.ts'
import { StatusIcon } from '../lead-marks.tsx'
import type { BoardBy } from '../list/use-lead-address.ts'
import { prospectQueries } from '../queries.ts'
import { BoardColumns } from './board-columns.tsx'

const choices = [
  { value: 'status', label: 'Status' },
  { value: 'stage', label: 'Stage' },
] as const

export interface LeadBoardProps {
  query: LeadQuery
  by: BoardBy
  onChooseBy: (by: BoardBy) => void
  actions: LeadActions
}

/** The leads as cards, in a column for each status, or for each stage of their jobs. */
export function LeadBoard({ query, by, onChooseBy, actions }: LeadBoardProps) {
  return (
    <>
      <ToggleGroup label="Columns" options={choices} value={by} onChoose={onChooseBy} />
      {by === 'stage' ? <JobsBoard query={query} /> : <StatusBoard query={query} actions={actions} />}
    </>
  )
}

function StatusBoard({ query, actions }: { query: LeadQuery; actions: LeadActions }) {
  const { sort: _, status: _status, ...counted } = query
  const { data } = useQuery(prospectQueries(useClient()).summary(counted))
  return (
    <BoardColumns
      label="Board"
      grouping={byStatus}
      query={query}
      sums={data}
      renderIcon={(status) => <StatusIcon status={status} />}
      onMove={(lead, status) => void actions.setStatus({ leads: [lead] }, status)}
    />
  )
}

function JobsBoard({ query }: { query: LeadQuery }) {
  const { sort: _, ...counted } = query
  const { data } = useQuery(prospectQueries(useClient()).stageSummary(counted))
  const setStage = useSetStage()
  return (
    <BoardColumns
      label="Jobs"
      grouping={byStage}
      query={query}
      sums={data}
      onMove={(lead, stage) => void setStage(lead, stage)}
    />
  )
}
