import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { counted, formatNumber } from '#shared/business/counts.ts'
import { listImports } from '#shared/contract/prospect-import.ts'
import { listScrapingRuns } from '#shared/contract/scraping-runs.ts'
import { Dismiss16Regular } from '../../icons/dismiss.ts'
import { focusHeading } from '../../components/page-heading.tsx'
import { SectionLinks } from '../../components/view-sections.tsx'
import { useVisuallyHidden } from '../../components/styles.ts'
import { formatDate, formatExact } from '../../platform/dates.ts'
import { withParameters } from '../filter.ts'
import type { LeadAddress } from '../lead-address.ts'
import { prospectQueries } from '../queries.ts'
import { useLastSeen } from '../../platform/last-seen.ts'
import { queryOf } from '../../platform/queries.ts'

const tabs = [
  { value: 'enquiries', label: 'Enquiries' },
  { value: 'found', label: 'Found' },
  { value: 'all', label: 'All' },
] as const

/** Shows tabs for people who wrote to us and for those the scraper found. The filters apply to every tab. */
export function OriginTabs({ address: { query, search } }: { address: LeadAddress }) {
  return (
    <SectionLinks
      label="Leads shown"
      parameter="origin"
      sections={tabs}
      shown={query.origin ?? 'all'}
      searchOf={(value) => withParameters(new URLSearchParams(search), { origin: value }).toString()}
    />
  )
}

/** How many runs and imports are looked up for their dates. */
const recent = 200

const useStyles = makeStyles({
  chips: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, ':empty': { display: 'none' } },
  chip: { minHeight: '28px' },
})

/** Shows how many leads are new since the last look, and which time, import or run the list is filtered by, as buttons that set and
 *  remove the filter. */
export function OriginChips({ address }: { address: LeadAddress }) {
  const styles = useStyles()
  const { importId, runId, since } = address.query
  const lastSeen = useLastSeen('leads')
  if (importId === undefined && runId === undefined && since === undefined && lastSeen === undefined) return undefined
  return (
    <div className={styles.chips}>
      {since !== undefined ? (
        <Chip
          text={`New since ${formatExact(since)}`}
          title="Show leads of any age"
          onRemove={() => address.removeFilter('since')}
        />
      ) : lastSeen === undefined ? undefined : (
        <NewSince lastSeen={lastSeen} address={address} />
      )}
      {importId === undefined ? undefined : (
        <ImportChip id={importId} onRemove={() => address.removeFilter('importId')} />
      )}
      {runId === undefined ? undefined : <RunChip id={runId} onRemove={() => address.removeFilter('runId')} />}
    </div>
  )
}

/** Offers to show only what is new; shows nothing if nothing is. */
function NewSince({ lastSeen: since, address }: { lastSeen: string; address: LeadAddress }) {
  const styles = useStyles()
  const { sort: _, ...filter } = address.query
  const summary = useQuery(prospectQueries.summary({ ...filter, since }))
  const count = summary.data?.reduce((sum, status) => sum + status.count, 0) ?? 0
  if (count === 0) return undefined
  return (
    <Button
      className={styles.chip}
      size="small"
      shape="circular"
      title={`Show what was added after ${formatExact(since)}`}
      onClick={() => (focusHeading(), address.setFilter({ since }))}
    >
      {`${formatNumber(count)} new since you last looked`}
    </Button>
  )
}

interface ChipProps {
  text: string
  title?: string
  onRemove: () => void
}

interface OriginProps {
  id: string
  onRemove: () => void
}

function ImportChip({ id, onRemove }: OriginProps) {
  const { data = [] } = useQuery(recentImports)
  const found = data.find((one) => one.id === id)
  return <Chip text={describe('import', found?.createdAt, found?.summary?.added)} onRemove={onRemove} />
}

function RunChip({ id, onRemove }: OriginProps) {
  const { data = [] } = useQuery(recentRuns)
  const found = data.find((one) => one.id === id)
  return <Chip text={describe('scraping run', found?.createdAt, found?.prospectsAdded)} onRemove={onRemove} />
}

function Chip({ text, title = 'Show leads from everywhere', onRemove }: ChipProps) {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  return (
    <Button
      className={styles.chip}
      size="small"
      shape="circular"
      icon={<Dismiss16Regular />}
      iconPosition="after"
      title={title}
      onClick={() => (focusHeading(), onRemove())}
    >
      {text}
      <span className={hidden}>. {title}</span>
    </Button>
  )
}

/** Returns `From the import of 3 Nov 2026, which brought 42 leads`. Some may no longer be in the list. */
function describe(what: string, at: string | undefined, added: number | undefined): string {
  if (at === undefined) return `From one ${what}`
  const origin = `From the ${what} of ${formatDate(at)}`
  return added === undefined ? origin : `${origin}, which brought ${counted(added, 'lead')}`
}

const recentImports = queryOf(listImports, { query: { limit: recent } })

const recentRuns = queryOf(listScrapingRuns, { query: { limit: recent } })
