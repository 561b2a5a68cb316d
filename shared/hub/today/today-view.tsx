import { useState } from 'react'
import { makeStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client-context.ts'
import { LoadError } from '../components/load-error.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { useMinute } from '../components/past-time.tsx'
import { conditionQuery, findTroubles } from '../condition/condition-query.ts'
import { londonDay } from '../dates.ts'
import { CallsToday } from './calls-today.tsx'
import { ColdLeads } from './cold-leads.tsx'
import { Consultations } from './consultations.tsx'
import { Deposits } from './deposits.tsx'
import { Enquiries } from './enquiries.tsx'
import { Faults } from './needs-attention.tsx'
import { groupCalls } from './group-calls.ts'
import { noteVisit } from './last-visit.ts'
import { NewTask } from './new-task.tsx'
import { NewsLine } from './news-line.tsx'
import { OpenSurveys } from './open-surveys.tsx'
import { todayQueries } from './queries.ts'
import { StartPageChoice } from './start-page-choice.tsx'
import { Suspected } from './suspected.tsx'
import { splitByDay } from './split-by-day.ts'
import { surveysByDay } from './surveys-by-day.ts'
import { SurveysToCome } from './surveys-to-come.tsx'
import { SurveysToday } from './surveys-today.tsx'
import { TaskList } from './task-list.tsx'
import { TodaySkeleton } from './today-skeleton.tsx'
import { PrivacyNoticesDue } from './privacy-notices-due.tsx'
import { useOpenTasks } from './use-tick-off.ts'

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px', maxWidth: '1080px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', justifyContent: 'space-between', gap: '12px 24px' },
  column: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    gap: '16px',
    '@media (max-width: 899.9px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

/** The day at a glance: calls first, then whatever else is due. */
export function TodayView() {
  const styles = useStyles()
  const queries = todayQueries(useClient())
  const [since] = useState(() => noteVisit(Date.now()))
  const overview = useQuery(queries.overview(since))
  const condition = useQuery(conditionQuery)
  const today = londonDay(useMinute())
  const tasks = useQuery(queries.tasks(today))
  const failed = [overview, tasks].find(({ isError }) => isError)
  const openTasks = useOpenTasks(tasks.data)
  const calls = openTasks.filter(({ kind }) => kind === 'call')
  const { callsToday, consultations } = splitByDay(overview.data?.consultations ?? [], today)
  const { surveysToday, surveysToCome } = surveysByDay(overview.data?.surveys ?? [], today)
  const callRows = groupCalls(calls, callsToday)
  const others = openTasks.filter(({ kind }) => kind !== 'call')

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <PageHeading>Today</PageHeading>
          {overview.data === undefined ? undefined : <NewsLine news={overview.data.news} since={since} />}
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
      {(overview.isPending || tasks.isPending) && failed === undefined ? <TodaySkeleton /> : undefined}
      {overview.data === undefined || tasks.data === undefined ? undefined : (
        <>
          <CallsToday calls={callsToday} tasks={callRows.ofBooked} />
          <SurveysToday surveys={surveysToday} />
          <Enquiries enquiries={overview.data.enquiries} />
          <OpenSurveys surveys={overview.data.openSurveys} />
          <SurveysToCome surveys={surveysToCome} />
          <Suspected suspected={overview.data.suspected} />
          <Faults {...overview.data} troubles={condition.data === undefined ? [] : findTroubles(condition.data)} />
          <div className={styles.columns}>
            <div className={styles.column}>
              <TaskList
                heading="Calls to return"
                nothing="No calls are due. Set one from a lead and it appears here on its day."
                rows={callRows.others}
              />
              <Consultations leads={consultations} />
              <PrivacyNoticesDue untold={overview.data.untold} />
            </div>
            <div className={styles.column}>
              <TaskList
                heading="Other tasks due"
                nothing="Nothing else is due. Visits, emails and other tasks appear here on their day."
                rows={others.map((task) => [task])}
              />
              <Deposits deposits={overview.data.deposits} />
              <ColdLeads cold={overview.data.cold} />
            </div>
          </div>
        </>
      )}
      <StartPageChoice />
    </div>
  )
}
