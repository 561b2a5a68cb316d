import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { Stop20Regular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client-context.ts'
import { PastTime } from '../components/past-time.tsx'
import { SubtleRouteLink } from '../components/subtle-route-link.tsx'
import { OutcomeMark } from './outcome-mark.tsx'
import { scrapingQueries } from './queries.ts'
import { RunFigures } from './run-figures.tsx'
import { useStopRun } from './use-stop-run.ts'

const useStyles = makeStyles({
  run: {
    display: 'grid',
    gap: '16px',
    padding: '16px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 20px', minHeight: '32px' },
  when: { flexGrow: 1, color: tokens.colorNeutralForeground3 },
  message: { margin: 0, color: tokens.colorNeutralForeground2 },
  troubles: { display: 'grid', gap: '8px', margin: 0, padding: 0, listStyleType: 'none', overflowWrap: 'anywhere' },
})

/** The run that is going, as it goes; or what came of the last one. */
export function LatestRun() {
  const styles = useStyles()
  const queries = scrapingQueries(useClient())
  const { data: run } = useQuery(queries.latestRun())
  const { data: logs = [] } = useQuery(queries.recentLogs())
  const { data: allSources = [] } = useQuery(queries.sources())
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
          {isGoing ? `${ofRun.length} of ${sources} ${sources === 1 ? 'source' : 'sources'} done` : undefined}
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
