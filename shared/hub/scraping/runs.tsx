import { listScrapingRuns, type ScrapingRun } from '#shared/contract/scraping-runs.ts'
import { useClient } from '../client-context.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PastTime } from '../components/past-time.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { RecordList } from '../components/records/record-list.tsx'
import type { RecordColumn } from '../components/records/record-table.tsx'
import { usePages } from '../components/records/use-pages.ts'
import { OutcomeMark } from './outcome-mark.tsx'

const number = (header: string, count: (run: ScrapingRun) => number): RecordColumn<ScrapingRun> => ({
  header,
  width: '68px',
  isNumber: true,
  cell: (run) => count(run).toLocaleString('en-GB'),
})

const columns: readonly RecordColumn<ScrapingRun>[] = [
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
        <SubtleRouteLink to={`/?runId=${run.id}`}>{leads(run.prospectsAdded)}</SubtleRouteLink>
      ),
  },
  number('Known', ({ prospectsDuplicate }) => prospectsDuplicate),
  { header: 'Problem', width: 'minmax(120px, 1fr)', cell: ({ errorMessage }) => errorMessage },
]

/** Lists the runs, newest first, each with a link to its leads. */
export function Runs() {
  const client = useClient()
  const pages = usePages({
    queryKey: [listScrapingRuns.path],
    ask: (query, signal) => client.callWithHeaders(listScrapingRuns, { query, signal }),
  })
  return (
    <RecordList
      label="Runs"
      pages={pages}
      columns={columns}
      keyOf={({ id }) => id}
      empty={
        <EmptyState title="No runs yet.">
          Press Scrape leads to read every active source now. Each one then runs again at its own interval.
        </EmptyState>
      }
    />
  )
}

function leads(count: number): string {
  return count === 1 ? '1 lead' : `${count.toLocaleString('en-GB')} leads`
}
