import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { planitAttribution } from '#shared/business/platforms.ts'
import type { ScrapingLog, ScrapingSource } from '#shared/contract/scraping-sources.ts'
import { Add20Regular } from '../icons/add.ts'
import { Document20Regular } from '../icons/document.ts'
import { CheckmarkCircle16Filled } from '../icons/checkmark-circle.ts'
import { Pause16Filled } from '../icons/pause.ts'
import { Warning16Filled } from '../icons/warning.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { QueryContent } from '../components/query-content.tsx'
import { PastTime } from '../components/past-time.tsx'
import { OpenButton } from '../components/records/record-list.tsx'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import { useOpened } from '../platform/address-state.ts'
import { SavedPagePanel } from '../capture/saved-page-panel.tsx'
import { Row } from '../components/stack.tsx'
import { AddSourcePanel } from './add-source-panel.tsx'
import { isUntried, platformLabel, robotsLabel, untriedLabel } from './labels.ts'
import { latestBySource, scrapingQueries } from './queries.ts'
import { SourcePanel } from './source-panel.tsx'
import { useSourceSwitch } from './mutations.ts'
import { StateMark } from '../components/state-mark.tsx'

const useStyles = makeStyles({
  host: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  reason: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** The value in the address, instead of the id of a source, for a new source. */
const newSource = 'new'
/** The value in the address for the panel that reads a saved page. */
const savedPage = 'saved-page'

/** Lists the sources. */
export function Sources() {
  const queries = scrapingQueries
  const sources = useQuery(queries.sources)
  const logs = useQuery(queries.recentLogs)
  const { id, open, close } = useOpened('source')
  const lastLogs = latestBySource(logs.data ?? [])
  const opened = sources.data?.find((source) => source.id === id)

  const columns = columnsWith({ open, lastLogs, onSwitch: useSourceSwitch() })
  const buttons = (
    <Row>
      <Button icon={<Add20Regular />} onClick={() => open(newSource)}>
        Add a source
      </Button>
      <Button appearance="subtle" icon={<Document20Regular />} onClick={() => open(savedPage)}>
        Read a saved page
      </Button>
    </Row>
  )

  return (
    <>
      <QueryContent query={sources} loading="Loading sources" failed="Failed to fetch sources">
        {(data) =>
          data.length === 0 ? (
            <EmptyState title="No sources yet." action={buttons}>
              A source is a public page where people say they’re planning to build: a council’s planning register, a
              forum or a feed. Add one, read its terms, then switch it on.
            </EmptyState>
          ) : (
            <>
              {buttons}
              <RecordTable label="Sources" columns={columns} records={data} keyOf={(source) => source.id} />
            </>
          )
        }
      </QueryContent>
      {id === newSource ? (
        <AddSourcePanel sources={sources.data ?? []} onClose={close} onReadSavedPage={() => open(savedPage)} />
      ) : undefined}
      {id === savedPage ? <SavedPagePanel onClose={close} /> : undefined}
      {opened ? <SourcePanel key={id} source={opened} onClose={close} /> : undefined}
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
      header: 'Status',
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

/** Shows whether a source is scraped, what its robots.txt allows, why it is paused, its last error, and anything
 *  unusual about its last run. */
export function SourceState({ source, lastLog }: { source: ScrapingSource; lastLog: ScrapingLog | undefined }) {
  const styles = useStyles()
  const reason = source.pausedReason ?? lastLog?.errorMessage ?? source.healthProblem
  return (
    <div>
      {mark(source)}
      {source.robots === null ? undefined : <span className={styles.reason}>{robotsLabel[source.robots]}</span>}
      {isUntried(source) ? <span className={styles.reason}>{untriedLabel}</span> : undefined}
      {source.platform === 'planit' ? <span className={styles.reason}>{planitAttribution}</span> : undefined}
      {reason ? <span className={styles.reason}>{reason}</span> : undefined}
    </div>
  )
}

function mark({ isActive, termsReadAt, pausedReason, healthProblem }: ScrapingSource) {
  if (isActive && healthProblem) {
    return (
      <StateMark Icon={Warning16Filled} tone="bad">
        May have changed
      </StateMark>
    )
  }
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
