import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client-context.ts'
import { Notice } from '../components/notice.tsx'
import { scrapingQueries } from './queries.ts'

/** Says what keeps the server from looking for leads with its own browser, where the owner can change it. */
export function BrowserProblem() {
  const { data: status } = useQuery(scrapingQueries(useClient()).status())
  if (!status?.browserProblem) return undefined
  return (
    <Notice intent="information">
      {status.browserProblem} {status.isConsoleHere ? 'Until then, the console looks for leads.' : undefined}
    </Notice>
  )
}
