import { useState } from 'react'
import { makeStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client-context.ts'
import { LoadError } from '../components/load-error.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { PastTime, useMinute } from '../components/past-time.tsx'
import { londonDay } from '../dates.ts'
import { projectTypeLabels } from '../prospects/labels.ts'
import { CallButton } from './call-button.tsx'
import { Deposits } from './deposits.tsx'
import { Enquiries } from './enquiries.tsx'
import { Faults } from './faults.tsx'
import { noteVisit } from './last-visit.ts'
import { Line } from './line.tsx'
import { NewsLine } from './news-line.tsx'
import { todayQueries } from './queries.ts'
import { Section } from './section.tsx'
import { TaskList } from './task-list.tsx'
import { TodaySkeleton } from './today-skeleton.tsx'

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px', maxWidth: '1080px' },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '16px',
    '@media (max-width: 899.9px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

/** The day at a glance: whom to call first, then what else is due. */
export function TodayView() {
  const styles = useStyles()
  const queries = todayQueries(useClient())
  const [since] = useState(() => noteVisit(Date.now()))
  const overview = useQuery(queries.overview(since))
  const tasks = useQuery(queries.tasks(londonDay(useMinute())))
  const failed = [overview, tasks].find(({ isError }) => isError)
  const calls = tasks.data?.filter(({ kind }) => kind === 'call') ?? []
  const others = tasks.data?.filter(({ kind }) => kind !== 'call') ?? []

  return (
    <div className={styles.page}>
      <div>
        <PageHeading>Today</PageHeading>
        {overview.data === undefined ? undefined : <NewsLine news={overview.data.news} since={since} />}
      </div>
      {failed?.error == null ? undefined : (
        <LoadError
          title="The day could not be loaded"
          error={failed.error}
          onRetry={() => Promise.all([overview.refetch(), tasks.refetch()])}
          isRetrying={overview.isFetching || tasks.isFetching}
        />
      )}
      {(overview.isPending || tasks.isPending) && failed === undefined ? <TodaySkeleton /> : undefined}
      {overview.data === undefined || tasks.data === undefined ? undefined : (
        <>
          <Faults {...overview.data} />
          <Enquiries enquiries={overview.data.enquiries} />
          <div className={styles.pair}>
            <TaskList
              heading="Calls to return"
              nothing="No call is due. Set one from a lead, with its day, and it stands here when the day comes."
              tasks={calls}
            />
            <TaskList
              heading="Other tasks due"
              nothing="Nothing else is due. Visits, e-mails and whatever else you set yourself stand here on their day."
              tasks={others}
            />
            <Section
              heading="Consultations to hold"
              count={overview.data.consultations.length}
              nothing="None. Move a lead to the stage Consultation once you have agreed on a time, and it stands here until it was held."
            >
              {overview.data.consultations.map((lead) => (
                <Line
                  key={lead.prospectId}
                  title={lead.name}
                  prospectId={lead.prospectId}
                  detail={
                    <>
                      {projectTypeLabels[lead.projectType]} · agreed <PastTime at={lead.since} />
                    </>
                  }
                >
                  <CallButton {...lead} />
                </Line>
              ))}
            </Section>
            <Deposits deposits={overview.data.deposits} />
          </div>
        </>
      )}
    </div>
  )
}
