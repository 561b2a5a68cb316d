import { lazy, Suspense, useState } from 'react'
import { Button } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
import { counted } from '#shared/business/counts.ts'
import { listNewsletterIssues, type NewsletterIssue, stopNewsletterIssue } from '#shared/contract/newsletter.ts'
import { Mail20Regular } from '../icons/mail.ts'
import { useConfirm } from '../components/confirm.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { QueryContent } from '../components/query-content.tsx'
import { OpenButton } from '../components/records/record-list.tsx'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import { Section } from '../components/section.tsx'
import { Row } from '../components/stack.tsx'
import { formatDate } from '../platform/dates.ts'
import { OverlayBoundary } from '../components/error-boundaries.tsx'
import { useCall } from '../platform/mutations.ts'
import { queryOf } from '../platform/queries.ts'

const IssuePanel = lazy(async () => ({ default: (await import('./issue-panel.tsx')).IssuePanel }))

/** Lists the newsletters, and opens the form in which one is written and sent. */
export function NewsletterSection() {
  const query = useQuery(queryOf(listNewsletterIssues))
  const [opened, setOpened] = useState<string>()
  const open = (id: string) => setOpened(id)
  return (
    <Section
      title="Newsletter"
      text="Write to everybody who has confirmed a subscription on your blog. Each email has your details and a link to unsubscribe."
    >
      <Row>
        <Button icon={<Mail20Regular />} disabled={query.data === undefined} onClick={() => open(uuidv7())}>
          Write a newsletter
        </Button>
      </Row>
      <QueryContent query={query} loading="Loading the newsletters" failed="Couldn’t load the newsletters">
        {({ issues, ...rest }) => (
          <>
            {issues.length === 0 ? (
              <EmptyState title="No newsletters yet.">
                {rest.subscribers === 0
                  ? 'Nobody has confirmed a subscription yet. They sign up on your blog.'
                  : `${formatPeople(rest.subscribers)} would get it.`}
              </EmptyState>
            ) : (
              <RecordTable label="Newsletters" columns={columnsWith(open)} records={issues} keyOf={({ id }) => id} />
            )}
            {opened === undefined ? undefined : (
              <OverlayBoundary onClose={() => setOpened(undefined)}>
                <Suspense>
                  <IssuePanel
                    key={opened}
                    id={opened}
                    issue={issues.find(({ id }) => id === opened)}
                    {...rest}
                    onClose={() => setOpened(undefined)}
                  />
                </Suspense>
              </OverlayBoundary>
            )}
          </>
        )}
      </QueryContent>
    </Section>
  )
}

export function formatPeople(count: number): string {
  return counted(count, 'person', 'people')
}

function columnsWith(open: (id: string) => void): RecordColumn<NewsletterIssue>[] {
  return [
    {
      header: 'Subject',
      width: 'minmax(180px, 2fr)',
      place: 'title',
      cell: ({ id, subject, state }) =>
        state === 'draft' ? <OpenButton onClick={() => open(id)}>{subject}</OpenButton> : subject,
    },
    { header: 'Status', width: 'minmax(150px, 1.2fr)', cell: describeState },
    { header: 'Began', width: 'minmax(100px, 0.8fr)', cell: ({ startedAt }) => startedAt && formatDate(startedAt) },
    {
      header: 'Failed',
      width: '80px',
      isNamed: true,
      cell: ({ state, failed }) => (state === 'draft' ? null : String(failed)),
    },
    {
      header: 'Unsubscribed',
      width: '110px',
      isNamed: true,
      cell: ({ state, unsubscribed }) => (state === 'draft' ? null : String(unsubscribed)),
    },
    {
      header: 'Stop',
      width: '84px',
      place: 'end',
      cell: (issue) => (issue.state === 'sending' ? <StopButton issue={issue} /> : null),
    },
  ]
}

function describeState({ state, sent, recipients }: NewsletterIssue): string {
  if (state === 'draft') return 'Draft'
  const count = `${sent} of ${recipients} sent`
  return state === 'sending' ? `Sending: ${count}` : state === 'stopped' ? `Stopped: ${count}` : `Sent to ${sent}`
}

function StopButton({ issue: { id, subject } }: { issue: NewsletterIssue }) {
  const confirm = useConfirm()
  const stop = useCall(stopNewsletterIssue, {
    input: () => ({ params: { id } }),
    successToast: ({ sent }) => ({ title: 'Newsletter stopped', text: `${formatPeople(sent)} had got it.` }),
    errorTitle: 'Couldn’t stop the newsletter',
  })
  async function ask() {
    const agreed = await confirm({
      title: `Stop “${subject}”?`,
      text: 'Nobody else will get it, and it can’t be continued. Emails that have gone out can’t be taken back.',
      action: 'Stop sending',
      isFinal: true,
    })
    if (agreed) stop.mutate()
  }
  return (
    <Button size="small" disabledFocusable={stop.isPending} aria-label={`Stop ${subject}`} onClick={() => void ask()}>
      Stop
    </Button>
  )
}
