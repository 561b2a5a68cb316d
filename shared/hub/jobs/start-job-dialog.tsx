import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { v7 as uuidv7 } from 'uuid'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { packages } from '#shared/business/packages.ts'
import type { CallInput, ParsedInput } from '#shared/contract/api-call.ts'
import { startJob } from '#shared/contract/job-changes.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import type { Quote } from '#shared/contract/quotes.ts'
import { useFocusReturn } from '../components/focus-return.ts'
import { SelectField } from '../components/form/fields.tsx'
import { SubmitButton } from '../components/form/form-shell.tsx'
import { Notice } from '../components/notice.tsx'
import { Stack } from '../components/stack.tsx'
import { useClient } from '../platform/client-context.ts'
import { errorSentence } from '../platform/error-sentence.ts'
import { quoteQueries } from '../quotes/queries.ts'
import { useStartJob } from './mutations.ts'

type Entries = CallInput<typeof startJob>['body']
type Start = ParsedInput<typeof startJob>['body']

/** Asks for the package of a job that begins without a deposit. The last accepted quote that has no job gives the package and the price. */
export function StartJobDialog({ lead, onClose }: { lead: ProspectDetail; onClose: () => void }) {
  const quotes = useQuery(quoteQueries(useClient()).ofLead(lead.id))
  const quote = quotes.data?.find(({ acceptedAt, jobId }) => acceptedAt !== null && jobId === null)
  useFocusReturn()
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface>
        <StartJobForm key={quote?.id} lead={lead} quote={quote} onClose={onClose} />
      </DialogSurface>
    </Dialog>
  )
}

interface StartJobFormProps {
  lead: ProspectDetail
  quote: Quote | undefined
  onClose: () => void
}

function StartJobForm({ lead, quote, onClose }: StartJobFormProps) {
  const [id] = useState(() => uuidv7())
  const form = useForm<Entries, unknown, Start>({
    resolver: zodResolver(startJob.body),
    defaultValues: { packageType: quote?.packageType ?? packageOf(lead) },
  })
  const start = useStartJob(lead.id, onClose)
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((body) => start.mutate({ ...body, id, quoteId: quote?.id }))(event)}
    >
      <DialogBody>
        <DialogTitle>{`Start a job for ${lead.name}?`}</DialogTitle>
        <DialogContent>
          <Stack gap="l">
            {start.error === null ? undefined : (
              <Notice intent="error" isAnswer>
                {errorSentence(start.error)}
              </Notice>
            )}
            <span>
              For work that you’ve agreed without a deposit: it begins at the survey. A deposit begins its job by
              itself.
            </span>
            {quote === undefined ? undefined : (
              <Notice intent="information">
                {`Its price is that of quote ${quote.number}: ${formatMoneyExactly(quote.totalPence)} including VAT.`}
              </Notice>
            )}
            <SelectField
              form={form}
              name="packageType"
              label="Package"
              options={packages.map(({ type }) => ({ value: type, label: type }))}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isBusy={start.isPending} busyLabel="Starting…">
            Start the job
          </SubmitButton>
        </DialogActions>
      </DialogBody>
    </form>
  )
}

function packageOf({ selectedPackage }: ProspectDetail) {
  return selectedPackage === 'prebuild' ? 'Pre-Build' : 'Essential'
}
