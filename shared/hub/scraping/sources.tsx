import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { Add20Regular, CheckmarkCircle16Filled, Pause16Filled, Warning16Filled } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import type { ScrapingLog, ScrapingSource } from '#shared/contract/scraping.ts'
import { useClient } from '../client-context.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { QueryContent } from '../components/query-content.tsx'
import { PastTime } from '../components/past-time.tsx'
import { OpenButton } from '../components/records/open-button.tsx'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import { useOpened } from '../components/address-state.ts'
import { platformLabel, robotsLabel } from './labels.ts'
import { latestBySource, scrapingQueries } from './queries.ts'
import { SourcePanel } from './source-panel.tsx'
import { useSourceSwitch } from './mutations.ts'
import { StateMark } from '../components/state-mark.tsx'

const useStyles = makeStyles({
  add: { justifySelf: 'start' },
  host: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  reason: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** In the address where the id of a source would be, for one that is not there yet. */
const newSource = 'new'

/** Lists the sources. */
export function Sources() {
  const styles = useStyles()
  const queries = scrapingQueries(useClient())
  const sources = useQuery(queries.sources())
  const logs = useQuery(queries.recentLogs())
  const { id, open, close } = useOpened('source')
  const lastLogs = latestBySource(logs.data ?? [])
  const opened = sources.data?.find((source) => source.id === id)

  const columns = columnsWith({ open, lastLogs, onSwitch: useSourceSwitch() })
  const add = (
    <Button className={styles.add} icon={<Add20Regular />} onClick={() => open(newSource)}>
      Add a source
    </Button>
  )

  return (
    <>
      <QueryContent query={sources} loading="Loading sources" failed="Failed to fetch sources">
        {(data) =>
          data.length === 0 ? (
            <EmptyState title="No sources yet." action={add}>
              A source is a public page where people say they’re planning to build: a council’s planning register, a
              forum or a feed. Add one, read its terms, then switch it on.
            </EmptyState>
          ) : (
            <>
              {add}
              <RecordTable label="Sources" columns={columns} records={data} keyOf={(source) => source.id} />
            </>
          )
        }
      </QueryContent>
      {id === newSource || opened ? <SourcePanel key={id} source={opened} onClose={close} /> : undefined}
    </>
  )
}

function columnsWith({
  open,
  lastLogs,
  onSwitch,
}: {
  open: (id: string) => void
  lastLogs: ReadonlyMap<string, ScrapingLog>
  onSwitch: (source: ScrapingSource, isActive: boolean) => Promise<void>
}): RecordColumn<ScrapingSource>[] {
  return [
    {
      header: 'Name',
      width: 'minmax(150px, 1.6fr)',
      place: 'title',
      cell: ({ id: sourceId, name, url }) => (
        <>
          <OpenButton onClick={() => open(sourceId)}>{name}</OpenButton>
          <SourceHost url={url} />
        </>
      ),
    },
    { header: 'Platform', width: 'minmax(130px, 1.9fr)', cell: ({ platform }) => platformLabel(platform) },
    {
      header: 'State',
      width: 'minmax(150px, 1.9fr)',
      cell: (source) => <SourceState source={source} lastLog={lastLogs.get(source.id)} />,
    },
    { header: 'Every', width: '64px', isNumber: true, cell: ({ scrapingInterval }) => `${scrapingInterval} h` },
    {
      header: 'Last run',
      width: '104px',
      isNamed: true,
      cell: ({ lastScraped }) => (lastScraped === null ? 'Never' : <PastTime at={lastScraped} />),
    },
    {
      header: 'On',
      width: '56px',
      place: 'end',
      cell: (source) => (
        <Switch
          aria-label={`Look for leads on ${source.name}`}
          checked={source.isActive}
          onChange={(_, { checked }) => void onSwitch(source, checked)}
        />
      ),
    },
  ]
}

function SourceHost({ url }: { url: string }) {
  const styles = useStyles()
  return <span className={styles.host}>{new URL(url).host}</span>
}

/** Shows whether a source is scraped, what its robots.txt allows, why it is paused, and its last error. */
export function SourceState({ source, lastLog }: { source: ScrapingSource; lastLog: ScrapingLog | undefined }) {
  const styles = useStyles()
  const reason = source.pausedReason ?? lastLog?.errorMessage
  return (
    <div>
      {mark(source)}
      {source.robots === null ? undefined : <span className={styles.reason}>{robotsLabel[source.robots]}</span>}
      {reason ? <span className={styles.reason}>{reason}</span> : undefined}
    </div>
  )
}

function mark({ isActive, termsReadAt, pausedReason }: ScrapingSource) {
  if (isActive) {
    return (
      <StateMark Icon={CheckmarkCircle16Filled} tone="good">
        Active
      </StateMark>
    )
  }
  if (pausedReason !== null) {
    return (
      <StateMark Icon={Warning16Filled} tone="bad">
        Paused automatically
      </StateMark>
    )
  }
  return (
    <StateMark Icon={Pause16Filled} tone="quiet">
      {termsReadAt === null ? 'Terms not read yet' : 'Paused'}
    </StateMark>
  )
}
