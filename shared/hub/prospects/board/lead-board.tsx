import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../client-context.ts'
import { ToggleGroup } from '../../components/toggle-group.tsx'
import type { LeadDeeds } from '../deeds/use-lead-deeds.ts'
import { useSetStage } from '../deeds/use-set-stage.ts'
import type { LeadQuery } from '../filter.ts'
import { byStage, byStatus } from '../grouping.ts'
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
  deeds: LeadDeeds
}

/** The leads as cards, in a column for each status, or for each stage of their jobs. */
export function LeadBoard({ query, by, onChooseBy, deeds }: LeadBoardProps) {
  return (
    <>
      <ToggleGroup label="Columns" options={choices} value={by} onChoose={onChooseBy} />
      {by === 'stage' ? <JobsBoard query={query} /> : <StatusBoard query={query} deeds={deeds} />}
    </>
  )
}

function StatusBoard({ query, deeds }: { query: LeadQuery; deeds: LeadDeeds }) {
  const { sort: _, status: _status, ...counted } = query
  const { data } = useQuery(prospectQueries(useClient()).summary(counted))
  return (
    <BoardColumns
      label="Board"
      grouping={byStatus}
      query={query}
      sums={data}
      renderIcon={(status) => <StatusIcon status={status} />}
      onMove={(lead, status) => void deeds.setStatus({ leads: [lead] }, status)}
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
