import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client-context.ts'
import { Notice } from '../components/notice.tsx'
import { scrapingQueries } from './queries.ts'

/** Says that the console scrapes where the server does not, and why the server cannot, where the owner can change that. */
export function WhoScrapes() {
  const { data: status } = useQuery(scrapingQueries(useClient()).status())
  if (!status || status.canScrapeHere) return undefined
  const { browserProblem, isConsoleHere } = status
  if (browserProblem === null && isConsoleHere) return undefined
  return (
    <Notice intent="information">
      {browserProblem ?? 'This server doesn’t look for leads itself: your desktop console does.'}{' '}
      {isConsoleHere
        ? 'Until then, the console looks for leads.'
        : 'Open the console on your computer, then choose Scrape leads.'}
    </Notice>
  )
}
