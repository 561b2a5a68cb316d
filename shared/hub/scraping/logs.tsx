import { useQuery } from '@tanstack/react-query'
import { listScrapingLogs, type ScrapingLog } from '#shared/contract/scraping-sources.ts'
import { useClient } from '../client-context.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PastTime } from '../components/past-time.tsx'
import { ChoiceFilter } from '../components/records/choice-filter.tsx'
import { RecordList } from '../components/records/record-list.tsx'
import type { RecordColumn } from '../components/records/record-table.tsx'
import { useChoice } from '../components/address-state.ts'
import { usePages } from '../components/records/use-pages.ts'
import { OutcomeMark } from './outcome-mark.tsx'
import { scrapingQueries } from './queries.ts'

/** What came of each source in each run, newest first. */
export function Logs() {
  const client = useClient()
  const { data: sources = [] } = useQuery(scrapingQueries(client).sources())
  const names = new Map(sources.map(({ id, name }) => [id, name]))
  const [sourceId, choose] = useChoice('of', [...names.keys()])
  const pages = usePages({
    queryKey: [listScrapingLogs.path, { sourceId }],
    ask: (query, signal) => client.callWithHeaders(listScrapingLogs, { query: { ...query, sourceId }, signal }),
  })
  const columns = columnsWith(names)
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

function columnsWith(names: ReadonlyMap<string, string>): RecordColumn<ScrapingLog>[] {
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
