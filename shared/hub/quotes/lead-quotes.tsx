import { lazy, useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DocumentText20Regular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { quoteState } from '#shared/business/quotes.ts'
import { whyNotEmail } from '#shared/business/send-gate.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { useClient } from '../client-context.ts'
import { LoadError } from '../components/load-error.tsx'
import { useMinute } from '../components/past-time.tsx'
import { OverlayBoundary } from '../errors/overlay-boundary.tsx'
import { PanelSection } from '../prospects/panel/panel-section.tsx'
import { quoteQueries } from './queries.ts'
import { QuoteRow } from './quote-row.tsx'

const QuoteDialog = lazy(async () => ({ default: (await import('./quote-dialog.tsx')).QuoteDialog }))

const useStyles = makeStyles({
  list: { display: 'grid', margin: 0, padding: 0, listStyleType: 'none' },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
})

/** Lists the quotes of a lead. Shows nothing for people found online who may not be sent one. */
export function LeadQuotes({ lead }: { lead: ProspectDetail }) {
  const styles = useStyles()
  const [isCreating, setIsCreating] = useState(false)
  const quotes = useQuery(quoteQueries(useClient()).ofLead(lead.id))
  const now = new Date(useMinute())
  const mayCreate = whyNotEmail(lead, 'quote') === undefined
  const isNone = quotes.data?.length === 0
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
      {quotes.isError ? (
        <LoadError
          title="Couldn’t load the quotes"
          error={quotes.error}
          onRetry={quotes.refetch}
          isRetrying={quotes.isFetching}
        />
      ) : undefined}
      {isNone ? (
        <p className={styles.none}>
          {mayCreate
            ? 'No quotes yet. They’re accepted online and lead to the deposit.'
            : 'Quotes are sent by email, and this lead can’t be emailed yet: see Email below.'}
        </p>
      ) : undefined}
      <ul className={styles.list}>
        {quotes.data?.map((quote) => (
          <QuoteRow key={quote.id} quote={quote} />
        ))}
      </ul>
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
