import { SectionLinks } from '../../components/view-sections.tsx'
import { withChoice } from '../filter.ts'
import type { LeadAddress } from './use-lead-address.ts'

const tabs = [
  { value: 'enquiries', label: 'Enquiries' },
  { value: 'found', label: 'Found' },
  { value: 'all', label: 'All' },
] as const

/** Tabs that separate people who wrote to us from those the scraper found. The filters apply to every tab. */
export function OriginTabs({ address: { query, search } }: { address: LeadAddress }) {
  return (
    <SectionLinks
      label="Leads shown"
      parameter="origin"
      sections={tabs}
      shown={query.origin ?? 'all'}
      searchOf={(value) => withChoice(new URLSearchParams(search), 'origin', value).toString()}
    />
  )
}
