import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { v7 as uuidv7 } from 'uuid'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { formatWithVat } from '#shared/business/vat.ts'
import { packages, type PackageType } from '#shared/business/packages.ts'
import { packagePrice } from '#shared/business/prices.ts'
import type { CallInput, ParsedInput } from '#shared/contract/api-call.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { startJob } from '#shared/contract/jobs.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import type { Quote } from '#shared/contract/quotes.ts'
import { SelectField } from '../components/form/fields.tsx'
import { DialogForm, DialogFrame } from '../components/form/form-dialog.tsx'
import { Notice } from '../components/notice.tsx'
import { queryOf } from '../platform/queries.ts'
import { quoteQueries } from '../quotes/queries.ts'
import { useStartJob } from './mutations.ts'

type Entries = CallInput<typeof startJob>['body']
type Start = ParsedInput<typeof startJob>['body']

/** Asks for the package of a job that begins without a deposit. The last accepted quote that has no job gives the package and the price. */
export function StartJobDialog({ lead, onClose }: { lead: ProspectDetail; onClose: () => void }) {
  const quotes = useQuery(quoteQueries.ofLead(lead.id))
  const quote = quotes.data?.find(({ acceptedAt, jobId }) => acceptedAt !== null && jobId === null)
  return (
    <DialogFrame title={`Start a job for ${lead.name}?`} onClose={onClose}>
      <StartJobForm key={quote?.id} lead={lead} quote={quote} onClose={onClose} />
    </DialogFrame>
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
  const packageType = useWatch({ control: form.control, name: 'packageType' })
  return (
    <DialogForm
      form={form}
      onSubmit={(body) => start.mutate({ ...body, id, quoteId: quote?.id })}
      error={start.error}
      isPending={start.isPending}
      submitLabel="Start the job"
      busyLabel="Starting…"
      onCancel={onClose}
    >
      <span>
        For work that you’ve agreed without a deposit: it begins at the survey. A deposit begins its job by itself.
      </span>
      <SelectField
        form={form}
        name="packageType"
        label="Package"
        options={packages.map(({ type }) => ({ value: type, label: type }))}
      />
      <Price quote={quote} packageType={packageType} />
    </DialogForm>
  )
}

/** Names the price that is agreed by this: another one needs a quote that is accepted. */
function Price({ quote, packageType }: { quote: Quote | undefined; packageType: PackageType }) {
  const { data: business } = useQuery(queryOf(readBusiness))
  if (quote) {
    const total = formatMoneyExactly(quote.totalPence)
    return <Notice intent="information">{`Its price is that of quote ${quote.number}: ${total} including VAT.`}</Notice>
  }
  if (!business) return undefined
  const price = formatWithVat(packagePrice(business.prices, packageType))
  return (
    <Notice intent="information">
      {`Its price is that of the package today, ${price}. For another one, send a quote and mark it as accepted.`}
    </Notice>
  )
}

function packageOf({ selectedPackage }: ProspectDetail) {
  return selectedPackage === 'prebuild' ? 'Pre-Build' : 'Essential'
}
