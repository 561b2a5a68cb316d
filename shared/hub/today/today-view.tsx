import { lazy, Suspense } from 'react'
import { Button, makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '#shared/client.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { GoLive as GoLiveState } from '#shared/contract/go-live.ts'
import { listUnreadReplies } from '#shared/contract/incoming-mail.ts'
import { listOverdueInvoices } from '#shared/contract/invoices.ts'
import { getRestoreReport } from '#shared/contract/restore-report.ts'
import { LoadError } from '../components/query-content.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { useMinute } from '../components/past-time.tsx'
import { conditionQuery, findTroubles } from '../condition/queries.ts'
import { space, useVisuallyHidden } from '../components/styles.ts'
import { londonDay } from '../platform/dates.ts'
import { useLastSeen } from '../platform/last-seen.ts'
import { queryOf } from '../platform/queries.ts'
import { Deposits, OpenQuotes, OverdueInvoices } from './quotes-and-payments.tsx'
import { useOpenTasks } from '../tasks/mutations.ts'
import { ColdLeads } from './cold-leads.tsx'
import { Consultations } from './consultations.tsx'
import { groupCallTasks, splitConsultations, splitSurveys } from './split-by-day.ts'
import { Housekeeping } from './housekeeping.tsx'
import { goLiveQuery, isGoLiveOpen, todayQueries } from './queries.ts'
import { useShowGoLive } from './mutations.ts'
import { NewTask } from '../tasks/task-form.tsx'
import { JobsDue } from './jobs-due.tsx'
import { LeadsToDecide } from './leads-to-decide.tsx'
import { NowGroup } from './now-group.tsx'
import { SinceLastSeen } from './since-last-seen.tsx'
import { StartPageChoice } from './start-page-choice.tsx'
import { ProposedSurveys, UndatedSurveys, UpcomingSurveys } from './surveys.tsx'
import { TaskList } from './task-list.tsx'
import { TodayGroup } from './today-section.tsx'

// Loaded on demand, because it is seldom shown: after a restore.
const RestoreReportSection = lazy(async () => ({ default: (await import('./restore-report.tsx')).RestoreReport }))

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL, maxWidth: '1080px' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'start',
    justifyContent: 'space-between',
    gap: space('M', 'XXL'),
  },
  show: { justifySelf: 'start' },
  blocks: { display: 'grid', gap: tokens.spacingVerticalL },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingVerticalL,
    // Without any group it would leave a second gap.
    '&:not(:has(li)):not(:has(fieldset)):not(:has([role="alert"]))': { display: 'none' },
    // The second group is the longest: it stands beside the others where there is something on both sides.
    '@media (min-width: 900px)': {
      '&:has(> :nth-child(2) li):has(> :not(:nth-child(2)) li)': {
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        gridTemplateRows: 'auto 1fr',
        '& > :nth-child(2)': { gridColumnStart: 2, gridRow: '1 / span 2' },
      },
    },
  },
})

type RestoreAnswer = CallAnswer<typeof getRestoreReport>

/** Shows what needs attention today: what has a time first, then what to decide, whom to chase, and what can wait. */
export function TodayView() {
  const styles = useStyles()
  const queries = todayQueries
  const since = useLastSeen('today')
  // Without the news, which depend on this device, it is the overview of the list of leads and of the page's first answers.
  const overview = useQuery(queries.overview(undefined))
  const news = useQuery({ ...queries.overview(since), enabled: since !== undefined })
  const condition = useQuery(conditionQuery)
  const goLive = useQuery(goLiveQuery)
  const today = londonDay(useMinute())
  const tasks = useQuery(queries.tasks(today))
  const replies = useQuery(queryOf(listUnreadReplies))
  const overdue = useQuery(queryOf(listOverdueInvoices))
  const restored = useQuery(queryOf(getRestoreReport))
  // The day is shown at once, because a part that came later would move what is being pressed. A part that failed is tried again in place.
  const isComplete = [goLive, condition, replies, overdue, restored].every(({ isPending }) => !isPending)
  const isPending = overview.isPending || tasks.isPending || !isComplete
  const failed = [overview, tasks].find(({ isError }) => isError)
  const openTasks = useOpenTasks(tasks.data)
  const calls = openTasks.filter(({ kind }) => kind === 'call')
  const { callsToday, consultations } = splitConsultations(overview.data?.consultations ?? [], today)
  const { surveysToday, upcomingSurveys } = splitSurveys(overview.data?.surveys ?? [], today)
  const callTasks = groupCallTasks(calls, callsToday)
  const allDeposits = overview.data?.deposits ?? []
  const disputed = allDeposits.filter(({ status }) => status === 'disputed')
  const deposits = allDeposits.filter(({ status }) => status !== 'disputed')
  const otherTasks = openTasks.filter(({ kind }) => kind !== 'call')

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <PageHeading>Today</PageHeading>
          {since === undefined ? undefined : <SinceLastSeen news={news.data?.news} since={since} />}
        </div>
        <NewTask />
      </div>
      {failed?.error == null ? undefined : (
        <LoadError
          title="Couldn’t load Today"
          error={failed.error}
          onRetry={() => Promise.all([overview.refetch(), tasks.refetch()])}
          isRetrying={overview.isFetching || tasks.isFetching}
        />
      )}
      {isPending && failed === undefined ? <TodaySkeleton /> : undefined}
      {overview.data === undefined || tasks.data === undefined || isPending ? undefined : (
        <Suspense fallback={<TodaySkeleton />}>
          <Restored query={restored} />
          <NowGroup
            calls={callsToday}
            surveys={surveysToday}
            replies={replies}
            enquiries={overview.data.enquiries}
            tasks={callTasks.ofBooked}
          />
          <div className={styles.columns}>
            <TodayGroup heading="Decide">
              <ProposedSurveys surveys={overview.data.openSurveys} />
              <OpenQuotes quotes={overview.data.quotes} />
              <OverdueInvoices query={overdue} />
              <Deposits heading="Disputed deposits" deposits={disputed} />
              <LeadsToDecide leads={overview.data.toDecide} />
            </TodayGroup>
            <TodayGroup heading="Chase">
              <TaskList heading="Calls to return" rows={callTasks.others} />
              <TaskList heading="Other tasks due" rows={otherTasks.map((task) => [task])} />
              <JobsDue jobs={overview.data.jobs} />
              <UndatedSurveys surveys={overview.data.openSurveys} />
              <ColdLeads cold={overview.data.cold} />
            </TodayGroup>
            <TodayGroup heading="This week">
              <Consultations leads={consultations} />
              <UpcomingSurveys surveys={upcomingSurveys} />
              <Deposits heading="Deposits" deposits={deposits} />
            </TodayGroup>
          </div>
          <Housekeeping
            overview={overview.data}
            checks={condition.data === undefined ? [] : findTroubles(condition.data)}
            goLive={goLive}
          />
        </Suspense>
      )}
      <ShowGoLive list={goLive.data} />
      <StartPageChoice />
    </div>
  )
}

/** Shows what a restore has left to do, until the owner has dealt with it. */
function Restored({ query: { data, error, refetch, isFetching } }: { query: UseQueryResult<RestoreAnswer> }) {
  if (data === undefined) {
    // The console has no answer to this call while it is offline.
    const isOffline = error instanceof ApiError && error.details.isOffline
    return error === null || isOffline ? undefined : (
      <LoadError
        title="Couldn’t load the report of the restore"
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    )
  }
  return data.report === null ? undefined : (
    <TodayGroup heading="Restored from a backup">
      <RestoreReportSection {...data.report} />
    </TodayGroup>
  )
}

/** Offers to show the hidden list again while something on it is left to do. */
function ShowGoLive({ list }: { list: GoLiveState | undefined }) {
  const styles = useStyles()
  const show = useShowGoLive()
  if (list === undefined || !list.isHidden || !isGoLiveOpen(list)) return undefined
  return (
    <Button
      className={styles.show}
      appearance="subtle"
      disabledFocusable={show.isPending}
      onClick={() => show.mutate({})}
    >
      Show “Ready to go live?” again
    </Button>
  )
}

function TodaySkeleton() {
  const styles = useStyles()
  return (
    <>
      <output className={useVisuallyHidden()}>Loading the day</output>
      <Skeleton aria-hidden className={styles.blocks}>
        <SkeletonItem size={128} />
        <SkeletonItem size={96} />
        <SkeletonItem size={96} />
      </Skeleton>
    </>
  )
}
