import { Button } from '@fluentui/react-components'
import { GlobeSearch20Regular } from '@fluentui/react-icons'
import { ViewHead } from '../components/view-head.tsx'
import { ViewSections } from '../components/view-sections.tsx'
import { useScrape } from '../prospects/use-scrape.ts'
import { LatestRun } from './latest-run.tsx'
import { Logs } from './logs.tsx'
import { Runs } from './runs.tsx'
import { Sources } from './sources.tsx'
import { WhoScrapes } from './who-scrapes.tsx'

/** The view of sources, runs and their log. */
export function ScrapingView() {
  const scrape = useScrape()
  return (
    <>
      <ViewHead title="Scraping">
        <Button
          appearance="primary"
          icon={<GlobeSearch20Regular />}
          disabledFocusable={scrape.isPending}
          onClick={() => scrape.mutate()}
        >
          Scrape leads
        </Button>
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
