import { counted, formatNumber } from '#shared/business/counts.ts'
import { openTable, plainLabel } from '#shared/business/labels-with-fallback.ts'
import type { ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listScrapingRuns, type ScrapingRun } from '#shared/contract/scraping-runs.ts'
import { listScrapingLogs, type ScrapingLog } from '#shared/contract/scraping-sources.ts'
import { CheckmarkCircle16Filled } from '../icons/checkmark-circle.ts'
import { Circle16Regular } from '../icons/circle.ts'
import { CircleHalfFill16Regular } from '../icons/circle-half-fill.ts'
import { Clock16Regular } from '../icons/clock.ts'
import { DismissCircle16Regular } from '../icons/dismiss-circle.ts'
import { ErrorCircle16Filled } from '../icons/error-circle.ts'
import { PlayCircle16Filled } from '../icons/play-circle.ts'
import { Prohibited16Regular } from '../icons/prohibited.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PastTime } from '../components/past-time.tsx'
import { ChoiceFilter } from '../components/records/choice-filter.tsx'
import { RecordList, usePages } from '../components/records/record-list.tsx'
import type { RecordColumn } from '../components/records/record-table.tsx'
import { StateMark, type Tone } from '../components/state-mark.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { useChoice } from '../platform/address-state.ts'
import { scrapingQueries } from './queries.ts'

const number = (header: string, count: (run: ScrapingRun) => number): RecordColumn<ScrapingRun> => ({
  header,
  width: '68px',
  isNumber: true,
  cell: (run) => formatNumber(count(run)),
})

const runColumns: readonly RecordColumn<ScrapingRun>[] = [
  { header: 'Outcome', width: '112px', place: 'title', cell: ({ status }) => <OutcomeMark outcome={status} /> },
  { header: 'Started', width: '104px', place: 'end', cell: ({ createdAt }) => <PastTime at={createdAt} /> },
  number('Sources', ({ sourceIds }) => sourceIds.length),
  number('Pages', ({ pagesVisited }) => pagesVisited),
  number('Found', ({ prospectsFound }) => prospectsFound),
  {
    header: 'New',
    width: '96px',
    isNumber: true,
    cell: (run) =>
      run.prospectsAdded === 0 ? (
        '0'
      ) : (
        <SubtleRouteLink to={`/?runId=${run.id}`}>{counted(run.prospectsAdded, 'lead')}</SubtleRouteLink>
      ),
  },
  number('Known', ({ prospectsDuplicate }) => prospectsDuplicate),
  { header: 'Problem', width: 'minmax(120px, 1fr)', cell: ({ errorMessage }) => errorMessage },
]

/** Lists the runs, newest first, each with a link to its leads. */
export function Runs() {
  const pages = usePages(listScrapingRuns, {})
  return (
    <RecordList
      label="Runs"
      pages={pages}
      columns={runColumns}
      keyOf={({ id }) => id}
      empty={
        <EmptyState title="No runs yet.">
          Press Scrape leads to read every active source now. Each one then runs again at its own interval.
        </EmptyState>
      }
    />
  )
}

/** Lists the result of each source in each run, newest first. */
export function Logs() {
  const { data: sources = [] } = useQuery(scrapingQueries.sources)
  const names = new Map(sources.map(({ id, name }) => [id, name]))
  const [sourceId, choose] = useChoice('of', [...names.keys()])
  const pages = usePages(listScrapingLogs, { query: { sourceId } })
  const columns = logColumns(names)
  return (
    <>
      <ChoiceFilter
        label="Source"
        all="All sources"
        options={sources.map(({ id, name }) => ({ value: id, label: name }))}
        value={sourceId}
        onChoose={choose}
      />
      <RecordList
        label="Log"
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <EmptyState title="The log is empty.">
            Each source adds one line per run: how it went, how many people it found and what got in the way.
          </EmptyState>
        }
      />
    </>
  )
}

function logColumns(names: ReadonlyMap<string, string>): RecordColumn<ScrapingLog>[] {
  return [
    {
      header: 'Source',
      width: 'minmax(150px, 1.4fr)',
      place: 'title',
      cell: (log) => names.get(log.sourceId) ?? 'Removed',
    },
    { header: 'Outcome', width: '120px', cell: ({ status }) => <OutcomeMark outcome={status} /> },
    { header: 'Found', width: '64px', isNumber: true, cell: ({ prospectsFound }) => prospectsFound },
    { header: 'Message', width: 'minmax(180px, 2fr)', cell: ({ errorMessage }) => errorMessage },
    { header: 'When', width: '104px', place: 'end', cell: ({ scrapedAt }) => <PastTime at={scrapedAt} /> },
  ]
}

type Icon = ComponentType<{ className?: string; 'aria-hidden': true }>

const outcomes = openTable<Record<ScrapingRun['status'], readonly [label: string, Icon: Icon, tone: Tone]>>(
  {
    queued: ['Waiting', Clock16Regular, 'plain'],
    running: ['Running', PlayCircle16Filled, 'new'],
    success: ['Done', CheckmarkCircle16Filled, 'good'],
    partial: ['Partly done', CircleHalfFill16Regular, 'plain'],
    failed: ['Failed', ErrorCircle16Filled, 'bad'],
    blocked: ['Blocked', Prohibited16Regular, 'bad'],
    cancelled: ['Stopped', DismissCircle16Regular, 'quiet'],
  },
  (key) => [plainLabel(key), Circle16Regular, 'plain'],
)

/** Shows the outcome of a run, or of one source in it. */
export function OutcomeMark({ outcome }: { outcome: ScrapingRun['status'] }) {
  const [label, Icon, tone] = outcomes[outcome]
  return (
    <StateMark Icon={Icon} tone={tone}>
      {label}
    </StateMark>
  )
}
