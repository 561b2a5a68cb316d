import { Button } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { listSessions, revokeSession, type Session } from '#shared/contract/accounts.ts'
import { useConfirm } from '../components/confirm.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { PastTime } from '../components/past-time.tsx'
import { QueryContent } from '../components/query-content.tsx'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import { Section } from '../components/section.tsx'
import { useCall } from '../platform/mutations.ts'
import { queryOf } from '../platform/queries.ts'

/** Lists the browsers that are signed in, each but this one with a button that signs it out. */
export function Sessions() {
  const confirm = useConfirm()
  const sessions = useQuery(queryOf(listSessions))
  const end = useCall(revokeSession, {
    input: ({ id }: Session) => ({ params: { id } }),
    successToast: (_, { label }) => ({ title: `${label} is signed out` }),
    errorTitle: 'That browser is still signed in',
  })
  async function ask(session: Session): Promise<void> {
    const agreed = await confirm({
      title: `Sign out ${session.label}?`,
      text: 'It takes effect immediately. If you don’t recognise it, change your password too.',
      action: 'Sign out',
    })
    if (agreed) end.mutate(session)
  }
  return (
    <Section
      title="Browsers"
      text="They sign out by themselves after 12 hours without use, and after 7 days at the latest. Those where you chose to stay signed in are under Devices."
    >
      <QueryContent query={sessions} loading="Loading browsers" failed="Couldn’t load your browsers">
        {(data) => {
          // The console lists those that stay signed in, and this browser may be one of them.
          const shown = data.filter(({ deviceId }) => deviceId === null)
          return shown.length === 0 ? (
            <EmptyState title="No other browsers">Only the devices below are signed in.</EmptyState>
          ) : (
            <RecordTable label="Browsers" columns={columnsWith(ask)} records={shown} keyOf={({ id }) => id} />
          )
        }}
      </QueryContent>
    </Section>
  )
}

function columnsWith(end: (session: Session) => Promise<void>): RecordColumn<Session>[] {
  return [
    { header: 'Browser', width: 'minmax(140px, 2fr)', place: 'title', cell: ({ label }) => label },
    {
      header: 'Signed in',
      width: 'minmax(110px, 1fr)',
      isNamed: true,
      cell: ({ createdAt }) => <PastTime at={createdAt} />,
    },
    {
      header: 'Last used',
      width: 'minmax(110px, 1fr)',
      isNamed: true,
      cell: ({ lastUsedAt }) => <PastTime at={lastUsedAt} />,
    },
    {
      header: 'Access',
      width: '116px',
      place: 'end',
      cell: (session) =>
        session.isThisBrowser ? (
          'This browser'
        ) : (
          <Button size="small" aria-label={`Sign out ${session.label}`} onClick={() => void end(session)}>
            Sign out
          </Button>
        ),
    },
  ]
}
