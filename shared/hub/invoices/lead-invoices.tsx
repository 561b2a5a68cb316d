import { lazy, useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { Receipt20Regular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { useClient } from '../client-context.ts'
import { LoadError } from '../components/load-error.tsx'
import { OverlayBoundary } from '../errors/overlay-boundary.tsx'
import { PanelSection } from '../prospects/panel/panel-section.tsx'
import { quoteQueries } from '../quotes/queries.ts'
import { InvoiceRow } from './invoice-row.tsx'
import { invoiceQueries } from './queries.ts'

const InvoiceDialog = lazy(async () => ({ default: (await import('./invoice-dialog.tsx')).InvoiceDialog }))

const useStyles = makeStyles({
  list: { display: 'grid', margin: 0, padding: 0, listStyleType: 'none' },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
})

/** Lists the invoices of a lead who has paid a deposit; shows nothing for others. */
export function LeadInvoices({ lead }: { lead: ProspectDetail }) {
  const styles = useStyles()
  const [isCreating, setIsCreating] = useState(false)
  // A refunded deposit keeps the number of its receipt.
  const hasPaid = lead.invoiceNumber !== null
  const invoices = useQuery({ ...invoiceQueries(useClient()).ofLead(lead.id), enabled: hasPaid })
  const quotes = useQuery({ ...quoteQueries(useClient()).ofLead(lead.id), enabled: hasPaid })
  if (!hasPaid) return undefined
  const hasBalance = invoices.data?.some(({ kind, voidedAt }) => kind === 'balance' && voidedAt === null) ?? true
  return (
    <PanelSection
      heading="Invoices"
      action={
        hasBalance ? undefined : (
          <Button size="small" icon={<Receipt20Regular />} onClick={() => setIsCreating(true)}>
            Create balance invoice
          </Button>
        )
      }
    >
      {invoices.isError ? (
        <LoadError
          title="Couldn’t load the invoices"
          error={invoices.error}
          onRetry={invoices.refetch}
          isRetrying={invoices.isFetching}
        />
      ) : undefined}
      {invoices.data?.length === 0 ? (
        <p className={styles.none}>
          The deposit has been paid ({lead.invoiceNumber}). The balance has not been invoiced yet.
        </p>
      ) : undefined}
      <ul className={styles.list}>
        {invoices.data?.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {isCreating ? (
        <OverlayBoundary onClose={() => setIsCreating(false)}>
          <InvoiceDialog
            lead={lead}
            quote={quotes.data?.find(({ acceptedAt }) => acceptedAt !== null)}
            onClose={() => setIsCreating(false)}
          />
        </OverlayBoundary>
      ) : undefined}
    </PanelSection>
  )
}
