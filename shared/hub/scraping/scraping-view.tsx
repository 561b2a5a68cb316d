import { Button, makeStyles, ProgressBar, tokens, typographyStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { counted, formatNumber } from '#shared/business/counts.ts'
import type { ScrapingRun } from '#shared/contract/scraping-runs.ts'
import { GlobeSearch20Regular } from '../icons/globe-search.ts'
import { Stop20Regular } from '../icons/stop.ts'
import { WindowNew20Regular } from '../icons/window-new.ts'
import { Notice } from '../components/notice.tsx'
import { ViewHead } from '../components/page-heading.tsx'
import { PastTime } from '../components/past-time.tsx'
import { Row } from '../components/stack.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { ViewSections } from '../components/view-sections.tsx'
import { useProgramSlots } from '../platform/program-slots.ts'
import { describeElsewhere } from './labels.ts'
import { useScrape, useStopRun } from './mutations.ts'
import { scrapingQueries } from './queries.ts'
import { Logs, OutcomeMark, Runs } from './runs.tsx'
import { Sources } from './sources.tsx'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  run: {
    display: 'grid',
    gap: tokens.spacingVerticalL,
    padding: tokens.spacingVerticalL,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space('S', 'XL'), minHeight: '32px' },
  when: { flexGrow: 1, color: tokens.colorNeutralForeground3 },
  message: { color: tokens.colorNeutralForeground2 },
  troubles: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    overflowWrap: 'anywhere',
  },
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(84px, 1fr))',
    gap: tokens.spacingVerticalM,
  },
  figure: { display: 'flex', flexDirection: 'column-reverse' },
  name: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  number: { ...typographyStyles.subtitle1, fontVariantNumeric: 'tabular-nums' },
  new: { color: tokens.colorBrandForeground1 },
})

/** The view of sources, runs and their log. */
export function ScrapingView() {
  const scrape = useScrape()
  const { browseForLeads } = useProgramSlots()
  return (
    <>
      <ViewHead title="Find leads">
        <Row>
          {browseForLeads === undefined ? undefined : (
            <Button icon={<WindowNew20Regular />} onClick={() => browseForLeads()}>
              Browse for leads
            </Button>
          )}
          <Button
            appearance="primary"
            icon={<GlobeSearch20Regular />}
            disabledFocusable={scrape.isPending}
            onClick={() => scrape.mutate()}
          >
            Scrape leads
          </Button>
        </Row>
      </ViewHead>
      <WhoScrapes />
      <LatestRun />
      <ViewSections
        label="Find leads"
        sections={[
          { value: 'sources', label: 'Sources', render: () => <Sources /> },
          { value: 'runs', label: 'Runs', render: () => <Runs /> },
          { value: 'log', label: 'Log', render: () => <Logs /> },
        ]}
      />
    </>
  )
}

/** Shows that the console scrapes if the server does not, and why the server cannot if the owner can change that. */
function WhoScrapes() {
  const { data: status } = useQuery(scrapingQueries.status)
  if (!status || status.canScrapeHere) return undefined
  const { browserProblem, isConsoleHere } = status
  if (browserProblem === null && isConsoleHere) return undefined
  return (
    <Notice intent="information">
      {isConsoleHere ? `${browserProblem} Until then, the desktop app looks for leads.` : describeElsewhere(status)}
    </Notice>
  )
}

/** Shows the progress of the current run, or the result of the last one. */
function LatestRun() {
  const styles = useStyles()
  const queries = scrapingQueries
  const { data: run } = useQuery(queries.latestRun)
  const { data: logs = [] } = useQuery(queries.recentLogs)
  const { data: allSources = [] } = useQuery(queries.sources)
  const stop = useStopRun()
  if (!run) return undefined

  const isGoing = run.status === 'queued' || run.status === 'running'
  const ofRun = logs.filter(({ runId }) => runId === run.id)
  const sources = run.sourceIds.length
  const names = new Map(allSources.map(({ id, name }) => [id, name]))
  const troubles = ofRun.filter(({ errorMessage }) => errorMessage !== null)
  return (
    <section aria-label={isGoing ? 'This run' : 'Last run'} className={styles.run}>
      <div className={styles.head}>
        <output>
          <OutcomeMark outcome={run.status} />
        </output>
        <span className={styles.when}>
          {isGoing ? `${ofRun.length} of ${counted(sources, 'source')} done` : undefined}
          {isGoing ? undefined : <PastTime at={run.finishedAt ?? run.createdAt} />}
        </span>
        {run.prospectsAdded > 0 ? (
          <SubtleRouteLink to={`/?runId=${run.id}`}>Show its new leads</SubtleRouteLink>
        ) : undefined}
        {isGoing ? (
          <Button icon={<Stop20Regular />} disabledFocusable={stop.isPending} onClick={() => stop.mutate(run.id)}>
            Stop
          </Button>
        ) : undefined}
      </div>
      {isGoing ? (
        <ProgressBar
          aria-label="Sources done"
          {...(ofRun.length > 0 ? { value: ofRun.length, max: Math.max(sources, 1) } : {})}
        />
      ) : undefined}
      <RunFigures run={run} blocked={ofRun.filter(({ status }) => status === 'blocked').length} />
      {run.errorMessage === null || troubles.length > 0 ? undefined : (
        <p className={styles.message}>{run.errorMessage}</p>
      )}
      {troubles.length === 0 ? undefined : (
        <ul aria-label="What went wrong" className={styles.troubles}>
          {troubles.map((log) => (
            <li key={log.id} className={styles.message}>
              <strong>{names.get(log.sourceId) ?? 'A removed source'}:</strong> {log.errorMessage}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Shows the counts of a run. @param blocked how many sources blocked the scraper */
function RunFigures({ run, blocked }: { run: ScrapingRun; blocked: number }) {
  const styles = useStyles()
  const figures: readonly (readonly [name: string, count: number])[] = [
    ['Pages', run.pagesVisited],
    ['Found', run.prospectsFound],
    ['New', run.prospectsAdded],
    ['Already known', run.prospectsDuplicate],
    ['Not usable', run.prospectsRejected],
    ['Sites blocked', blocked],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, count]) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.number}>
            <span className={name === 'New' && count > 0 ? styles.new : undefined}>{formatNumber(count)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
