import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Spinner,
} from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { useClient } from '../client-context.ts'
import { useFocusReturn } from '../components/focus-return.ts'
import { LoadError } from '../components/load-error.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { invoiceQueries } from './queries.ts'

const useStyles = makeStyles({ surface: { maxWidth: '640px' } })

/** Creates the balance invoice of a lead, after a preview. */
export function InvoiceDialog({ lead, onClose }: { lead: ProspectDetail; onClose: () => void }) {
  const styles = useStyles()
  const draft = useQuery(invoiceQueries(useClient()).draft(lead.id))
  useFocusReturn()
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{`Balance invoice for ${lead.name}`}</DialogTitle>
          {draft.data !== undefined && draft.isFetchedAfterMount ? (
            <InvoiceForm prospectId={lead.id} draft={draft.data} onClose={onClose} />
          ) : (
            <DialogContent>
              {draft.isError ? (
                <LoadError
                  title="No invoice can be created now"
                  error={draft.error}
                  onRetry={draft.refetch}
                  isRetrying={draft.isFetching}
                />
              ) : (
                <Spinner label="Adding up" />
              )}
            </DialogContent>
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
