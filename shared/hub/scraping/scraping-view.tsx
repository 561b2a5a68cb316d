import { Button } from '@fluentui/react-components'
import { GlobeSearch20Regular, WindowNew20Regular } from '@fluentui/react-icons'
import { ViewHead } from '../components/page-heading.tsx'
import { Row } from '../components/stack.tsx'
import { ViewSections } from '../components/view-sections.tsx'
import { useScrape } from '../prospects/mutations.ts'
import { LatestRun } from './latest-run.tsx'
import { Logs } from './logs.tsx'
import { Runs } from './runs.tsx'
import { Sources } from './sources.tsx'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client-context.ts'
import { Notice } from '../components/notice.tsx'
import { useHostSlots } from '../host-slots.ts'
import { scrapingQueries } from './queries.ts'

/** The view of sources, runs and their log. */
export function ScrapingView() {
  const scrape = useScrape()
  const { browseForLeads } = useHostSlots()
  return (
    <>
      <ViewHead title="Scraping">
        <Row>
          {browseForLeads === undefined ? undefined : (
            <Button icon={<WindowNew20Regular />} onClick={() => browseForLeads()}>
              Browse for leads
            </Button>
          )}
          <Button
            appearance="primary"
            icon={<GlobeSearch20Regular />}
            disabledFocusable={scrape.isPending}
            onClick={() => scrape.mutate()}
          >
            Scrape leads
          </Button>
        </Row>
      </ViewHead>
      <WhoScrapes />
      <LatestRun />
      <ViewSections
        label="Scraping"
        sections={[
          { value: 'sources', label: 'Sources', render: () => <Sources /> },
          { value: 'runs', label: 'Runs', render: () => <Runs /> },
          { value: 'log', label: 'Log', render: () => <Logs /> },
        ]}
      />
    </>
  )
}

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
