import { Notice } from '../components/notice.tsx'
import { QuietRoute } from '../components/quiet-route.tsx'

export interface FaultsProps {
  sources: readonly {
    name: string
    consecutiveFailures: number
    pausedReason: string | null
    lastError: string | null
  }[]
  failedMails: number
}

/** What has gone wrong by itself and waits for the owner. */
export function Faults({ sources, failedMails }: FaultsProps) {
  return (
    <>
      {sources.map(({ name, consecutiveFailures, pausedReason, lastError }) => (
        <Notice
          key={name}
          intent="error"
          title={pausedReason === null ? `“${name}” could not be read` : `“${name}” is paused`}
          action={<QuietRoute to="/scraping">Look at the source</QuietRoute>}
        >
          {pausedReason ?? `${times(consecutiveFailures)} ${lastError ?? ''}`}
        </Notice>
      ))}
      {failedMails > 0 ? (
        <Notice
          intent="error"
          title={failedMails === 1 ? 'A mail could not be sent' : `${failedMails} mails could not be sent`}
          action={<QuietRoute to="/inbox">Look at the outbox</QuietRoute>}
        >
          The people they are for have not heard from us.
        </Notice>
      ) : undefined}
    </>
  )
}

function times(count: number): string {
  return count === 1 ? 'The last run failed.' : `The last ${count} runs failed.`
}
