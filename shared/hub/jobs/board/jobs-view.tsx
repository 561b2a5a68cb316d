import type { ReactNode } from 'react'
import { Switch } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { datesOf, isLate, nextStep } from '#shared/business/job-dates.ts'
import { type Job, listFinishedJobs, listJobs } from '#shared/contract/jobs.ts'
import { useChoice } from '../../platform/address-state.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { PageHeading } from '../../components/page-heading.tsx'
import { useMinute } from '../../components/past-time.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import { RecordList, usePages } from '../../components/records/record-list.tsx'
import type { RecordColumn } from '../../components/records/record-table.tsx'
import { Row } from '../../components/stack.tsx'
import { SubtleLeadLink } from '../../prospects/open-lead-link.tsx'
import { OpenedLead } from '../../prospects/panel/opened-lead.tsx'
import { ViewSections } from '../../components/view-sections.tsx'
import { formatDate, londonDay } from '../../platform/dates.ts'
import { queryOf } from '../../platform/queries.ts'
import { Deposits } from '../../website-forms/deposits.tsx'
import { JobsBoard } from './jobs-board.tsx'
import { Money } from './money.tsx'

/** Shows all jobs: open ones by stage, their money, the deposits paid on the website, and the finished ones. A job opens its lead. */
export function JobsView() {
  return (
    <>
      <PageHeading>Jobs</PageHeading>
      <ViewSections
        label="Jobs"
        sections={[
          { value: 'open', label: 'Board', render: () => <OpenJobs /> },
          { value: 'money', label: 'Money', render: () => <Money /> },
          { value: 'deposits', label: 'Deposits', render: () => withLead(<Deposits />) },
          { value: 'finished', label: 'Finished', render: () => withLead(<FinishedJobs />) },
        ]}
      />
    </>
  )
}

/** Shows the lead of the address over a list without neighbours. */
function withLead(list: ReactNode) {
  return (
    <>
      {list}
      <OpenedLead />
    </>
  )
}

function OpenJobs() {
  const query = useQuery(queryOf(listJobs))
  const [late, choose] = useChoice('only', ['late'])
  const today = londonDay(useMinute())
  const isLateJob = (job: Job) => {
    const next = nextStep(datesOf(job, today))
    return next !== undefined && isLate(next, today)
  }
  return (
    <QueryContent query={query} loading="Loading jobs" failed="Couldn’t load the jobs">
      {(jobs) => {
        const shown = late === undefined ? jobs : jobs.filter(isLateJob)
        return (
          <>
            {jobs.length === 0 ? (
              <EmptyState title="No open jobs.">
                A job begins when a customer pays the deposit, with the dates that we promise, or when you start one
                under “More” on a lead.
              </EmptyState>
            ) : (
              <>
                <Row>
                  <Switch
                    label={`Late only (${jobs.filter(isLateJob).length})`}
                    checked={late !== undefined}
                    onChange={(_, { checked }) => choose(checked ? 'late' : undefined)}
                  />
                </Row>
                {shown.length === 0 ? (
                  <EmptyState title="No job is late.">Switch “Late only” off to see them all.</EmptyState>
                ) : (
                  <JobsBoard jobs={shown} />
                )}
              </>
            )}
            <OpenedLead neighbours={shown.map(({ prospectId, name }) => ({ id: prospectId, name }))} />
          </>
        )
      }}
    </QueryContent>
  )
}

const columns: readonly RecordColumn<Job>[] = [
  {
    header: 'Name',
    width: 'minmax(140px, 1.4fr)',
    place: 'title',
    cell: ({ prospectId, name }) => <SubtleLeadLink prospectId={prospectId}>{name}</SubtleLeadLink>,
  },
  { header: 'Package', width: 'minmax(90px, 1fr)', cell: ({ packageType }) => packageType },
  {
    header: 'Finished',
    width: 'minmax(160px, 1.2fr)',
    cell: ({ state, completedOn }) =>
      state === 'cancelled' ? 'Cancelled' : completedOn === null ? 'Completed' : `Completed ${formatDate(completedOn)}`,
  },
  {
    header: 'Review',
    width: 'minmax(140px, 1fr)',
    isNamed: true,
    cell: ({ state, reviewAskedAt }) =>
      reviewAskedAt !== null
        ? `Asked on ${formatDate(reviewAskedAt)}`
        : state === 'completed'
          ? 'Not asked yet'
          : undefined,
  },
]

function FinishedJobs() {
  const pages = usePages(listFinishedJobs, {})
  return (
    <RecordList
      label="Finished jobs"
      pages={pages}
      columns={columns}
      keyOf={({ id }) => id}
      empty={<EmptyState title="No finished jobs.">Completed and cancelled jobs appear here.</EmptyState>}
    />
  )
}
