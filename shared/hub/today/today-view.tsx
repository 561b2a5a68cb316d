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
import { UnreadReplies } from './unread-replies.tsx'
import { ColdLeads } from './cold-leads.tsx'
import { CallsToday, Consultations } from './consultations.tsx'
import { groupCallTasks, splitConsultations, splitSurveys } from './split-by-day.ts'
import { GoLiveList } from './go-live.tsx'
import { goLiveQuery, isGoLiveOpen, todayQueries } from './queries.ts'
import { useShowGoLive } from './mutations.ts'
import { NewTask } from '../tasks/task-form.tsx'
import { JobsDue } from './jobs-due.tsx'
import { LeadsToDecide } from './leads-to-decide.tsx'
import { NeedsFixing, SuspectedSpam } from './needs-attention.tsx'
import { PrivacyNoticesDue } from './privacy-notices.tsx'
import { SinceLastSeen } from './since-last-seen.tsx'
import { StartPageChoice } from './start-page-choice.tsx'
import { OpenSurveys, SurveysToday, UpcomingSurveys } from './surveys.tsx'
import { TaskList } from './task-list.tsx'
import { WaitingEnquiries } from './waiting-enquiries.tsx'

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
  column: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL },
  show: { justifySelf: 'start' },
  blocks: { display: 'grid', gap: tokens.spacingVerticalL },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    gap: tokens.spacingVerticalL,
    '@media (max-width: 899.9px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

type RestoreAnswer = CallAnswer<typeof getRestoreReport>

/** Shows what needs attention today: calls first, then everything else that is due. */
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
          <CallsToday calls={callsToday} tasks={callTasks.ofBooked} />
          <SurveysToday surveys={surveysToday} />
          <UnreadReplies query={replies} />
          <WaitingEnquiries enquiries={overview.data.enquiries} />
          <OpenSurveys surveys={overview.data.openSurveys} />
          <UpcomingSurveys surveys={upcomingSurveys} />
          <JobsDue jobs={overview.data.jobs} />
          <OpenQuotes quotes={overview.data.quotes} />
          <OverdueInvoices query={overdue} />
          <SuspectedSpam suspected={overview.data.suspected} />
          <GoLive query={goLive} />
          <NeedsFixing {...overview.data} checks={condition.data === undefined ? [] : findTroubles(condition.data)} />
          <div className={styles.columns}>
            <div className={styles.column}>
              <TaskList
                heading="Calls to return"
                nothing="No calls are due. Set one from a lead and it appears here on its day."
                rows={callTasks.others}
              />
              <Consultations leads={consultations} />
              <PrivacyNoticesDue due={overview.data.untold} />
              <LeadsToDecide leads={overview.data.toDecide} />
            </div>
            <div className={styles.column}>
              <TaskList
                heading="Other tasks due"
                nothing="Nothing else is due. Visits, emails and other tasks appear here on their day."
                rows={otherTasks.map((task) => [task])}
              />
              <Deposits deposits={overview.data.deposits} />
              <ColdLeads cold={overview.data.cold} />
            </div>
          </div>
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
  return data.report === null ? undefined : <RestoreReportSection {...data.report} />
}

/** Shows what is left to do before the website can go live, unless the owner has hidden it. */
function GoLive({ query: { data, error, refetch, isFetching } }: { query: UseQueryResult<GoLiveState> }) {
  if (data === undefined) {
    // The console has no answer to this call while it is offline.
    const isOffline = error instanceof ApiError && error.details.isOffline
    return error === null || isOffline ? undefined : (
      <LoadError title="Couldn’t load “Ready to go live?”" error={error} onRetry={refetch} isRetrying={isFetching} />
    )
  }
  if (data.isHidden || !isGoLiveOpen(data)) return undefined
  return <GoLiveList {...data} />
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
