import { Button } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AccessToken, listAccessTokens, listSessions, revokeAccessToken } from '#shared/contract/accounts.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { QueryContent } from '../components/query-content.tsx'
import { PastTime } from '../components/past-time.tsx'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import { Section } from '../components/section.tsx'
import { queryOf } from '../platform/queries.ts'
import { useClient } from '../platform/client-context.ts'
import { useConfirm } from '../components/confirm.tsx'
import { failureToast, useShowToast } from '../platform/mutations.ts'
import { formatDate } from '../platform/dates.ts'
import { refreshAfter } from '../platform/refresh-queries.ts'

/** Lists the devices with access, each with a button that ends it. */
export function Devices() {
  const revoke = useRevoke()
  const devices = useQuery(queryOf(listAccessTokens))
  const { data: sessions = [] } = useQuery(queryOf(listSessions))
  const columns = columnsWith(revoke, sessions.find(({ isThisBrowser }) => isThisBrowser)?.deviceId)
  return (
    <Section
      title="Devices"
      text="Computers signed in with the desktop app, and browsers where you chose to stay signed in. If one is lost or sold, end its access here. It takes effect immediately. Each use moves the date on: 90 days for the desktop app, 30 for a browser."
    >
      <QueryContent query={devices} loading="Loading devices" failed="Couldn’t load your devices">
        {(data) =>
          data.length === 0 ? (
            <EmptyState title="No devices yet">
              Sign in with the desktop app, or tick “Stay signed in” on your phone, and it will appear here.
            </EmptyState>
          ) : (
            <RecordTable label="Devices" columns={columns} records={data} keyOf={({ id }) => id} />
          )
        }
      </QueryContent>
    </Section>
  )
}

/** @param thisBrowser the id of the device that this browser is, if it is one */
function columnsWith(
  revoke: (device: AccessToken) => Promise<void>,
  thisBrowser: string | null | undefined,
): RecordColumn<AccessToken>[] {
  return [
    {
      header: 'Device',
      width: 'minmax(140px, 2fr)',
      place: 'title',
      cell: ({ id, label }) => (id === thisBrowser ? `${label} (this browser)` : label),
    },
    {
      header: 'Access since',
      width: 'minmax(110px, 1fr)',
      isNamed: true,
      cell: ({ createdAt }) => <PastTime at={createdAt} />,
    },
    {
      header: 'Last used',
      width: 'minmax(110px, 1fr)',
      isNamed: true,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <PastTime at={lastUsedAt} />),
    },
    {
      header: 'Signed in until',
      width: 'minmax(110px, 1fr)',
      isNamed: true,
      cell: ({ expiresAt }) => formatDate(expiresAt),
    },
    {
      header: 'Access',
      width: '116px',
      place: 'end',
      cell: (device) => (
        <Button size="small" aria-label={`End access for ${device.label}`} onClick={() => void revoke(device)}>
          End access
        </Button>
      ),
    },
  ]
}

/** Ends the access of one device after confirmation. */
export function useRevoke() {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  return async function revoke({ id, label }: AccessToken): Promise<void> {
    const agreed = await confirm({
      title: `End access for ${label}?`,
      text: 'It takes effect immediately. To use it again, sign in there with your password.',
      action: 'End access',
      isFinal: true,
    })
    if (!agreed) return
    try {
      await client.call(revokeAccessToken, { params: { id } })
      showToast({ title: `${label} no longer has access` })
    } catch (error) {
      showToast(failureToast(`${label} still has access`, error as Error))
    }
    await refreshAfter(queryClient, [revokeAccessToken])
  }
}
