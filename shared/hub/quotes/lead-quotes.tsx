import { lazy, useState } from 'react'
import { Button } from '@fluentui/react-components'
import { DocumentText20Regular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { quoteState } from '#shared/business/quotes.ts'
import { whyNotEmail } from '#shared/business/send-gate.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { useClient } from '../client-context.ts'
import { useMinute } from '../components/past-time.tsx'
import { DocumentList } from '../documents/document-row.tsx'
import { OverlayBoundary } from '../errors/overlay-boundary.tsx'
import { PanelSection } from '../components/panel-section.tsx'
import { quoteQueries } from './queries.ts'
import { QuoteRow } from './quote-row.tsx'

const QuoteDialog = lazy(async () => ({ default: (await import('./quote-dialog.tsx')).QuoteDialog }))

/** Lists the quotes of a lead. Shows nothing for people found online who may not be sent one. */
export function LeadQuotes({ lead }: { lead: ProspectDetail }) {
  const [isCreating, setIsCreating] = useState(false)
  const quotes = useQuery(quoteQueries(useClient()).ofLead(lead.id))
  const now = new Date(useMinute())
  const mayCreate = whyNotEmail(lead, 'quote') === undefined
  const isNone = quotes.data?.length === 0
  const none = mayCreate
    ? 'No quotes yet. They’re accepted online and lead to the deposit.'
    : 'Quotes are sent by email, and this lead can’t be emailed yet: see Email below.'
  if (!mayCreate && lead.noticeDueAt !== null && (isNone || quotes.isPending)) return undefined
  return (
    <PanelSection
      heading="Quotes"
      action={
        mayCreate && quotes.data !== undefined ? (
          <Button size="small" icon={<DocumentText20Regular />} onClick={() => setIsCreating(true)}>
            Create quote
          </Button>
        ) : undefined
      }
    >
      <DocumentList name="quotes" query={quotes} none={isNone ? none : undefined}>
        {quotes.data?.map((quote) => (
          <QuoteRow key={quote.id} quote={quote} />
        ))}
      </DocumentList>
      {isCreating ? (
        <OverlayBoundary onClose={() => setIsCreating(false)}>
          <QuoteDialog
            lead={lead}
            open={quotes.data?.filter((quote) => quoteState(quote, now) === 'sent').map(({ number }) => number) ?? []}
            onClose={() => setIsCreating(false)}
          />
        </OverlayBoundary>
      ) : undefined}
    </PanelSection>
  )
}
