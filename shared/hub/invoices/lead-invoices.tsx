import { lazy, useState } from 'react'
import { Button } from '@fluentui/react-components'
import { Receipt20Regular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { useClient } from '../client-context.ts'
import { DocumentList } from '../documents/document-row.tsx'
import { OverlayBoundary } from '../errors/overlay-boundary.tsx'
import { PanelSection } from '../components/panel-section.tsx'
import { quoteQueries } from '../quotes/queries.ts'
import { InvoiceRow } from './invoice-row.tsx'
import { invoiceQueries } from './queries.ts'

const InvoiceDialog = lazy(async () => ({ default: (await import('./invoice-dialog.tsx')).InvoiceDialog }))

/** Lists the invoices of a lead who has paid a deposit; shows nothing for others. */
export function LeadInvoices({ lead }: { lead: ProspectDetail }) {
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
      <DocumentList
        name="invoices"
        query={invoices}
        none={
          invoices.data?.length === 0
            ? `The deposit has been paid (${lead.invoiceNumber}). The balance has not been invoiced yet.`
            : undefined
        }
      >
        {invoices.data?.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </DocumentList>
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
