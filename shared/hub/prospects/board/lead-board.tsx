import type { Ref } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ToggleGroup } from '../../components/toggle-group.tsx'
import type { RunLeadAction } from '../use-lead-action.ts'
import { useSetStage } from '../mutations.ts'
import type { LeadQuery } from '../filter.ts'
import { byStage, byStatus } from '../board-columns.ts'
import { StatusIcon } from '../lead-marks.tsx'
import type { BoardBy } from '../lead-address.ts'
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
  run: RunLeadAction
  ref: Ref<HTMLElement>
}

/** Shows the leads as cards in columns, one for each status or for each stage of their jobs. */
export function LeadBoard({ ref, query, by, onChooseBy, run }: LeadBoardProps) {
  return (
    <>
      <ToggleGroup label="Columns" options={choices} value={by} onChoose={onChooseBy} />
      {by === 'stage' ? <StageBoard ref={ref} query={query} /> : <StatusBoard ref={ref} query={query} run={run} />}
    </>
  )
}

function StatusBoard({ ref, query, run }: Pick<LeadBoardProps, 'ref' | 'query' | 'run'>) {
  const { sort: _, status: _status, ...counted } = query
  const { data } = useQuery(prospectQueries.summary(counted))
  return (
    <BoardColumns
      ref={ref}
      label="Board"
      grouping={byStatus}
      query={query}
      sums={data}
      renderIcon={(status) => <StatusIcon status={status} />}
      onMove={(lead, status) => void run({ leads: [lead] }, { action: 'status', status })}
    />
  )
}

function StageBoard({ ref, query }: Pick<LeadBoardProps, 'ref' | 'query'>) {
  const { sort: _, ...counted } = query
  const { data } = useQuery(prospectQueries.stageSummary(counted))
  const setStage = useSetStage()
  return (
    <BoardColumns
      ref={ref}
      label="Jobs"
      grouping={byStage}
      query={query}
      sums={data}
      onMove={(lead, stage) => void setStage(lead, stage)}
    />
  )
}
