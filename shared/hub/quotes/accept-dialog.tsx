import { makeStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { dayInLondon } from '#shared/business/london-time.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { whyNotEmail } from '#shared/business/send-gate.ts'
import type { CallInput, ParsedInput } from '#shared/contract/api-call.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { acceptQuoteByPhone, type Quote } from '#shared/contract/quotes.ts'
import { CheckboxField, showFieldErrors, TextField } from '../components/form/fields.tsx'
import { FormDialog } from '../components/form/form-dialog.tsx'
import { useMinute } from '../components/past-time.tsx'
import { formatDate } from '../platform/dates.ts'
import { useAcceptByPhone } from './mutations.ts'

const useStyles = makeStyles({ text: { textWrap: 'pretty', overflowWrap: 'anywhere' } })

type Entries = CallInput<typeof acceptQuoteByPhone>['body']
type Acceptance = ParsedInput<typeof acceptQuoteByPhone>['body']

interface AcceptDialogProps {
  lead: ProspectDetail
  /** Still open, or expired since it was accepted. */
  quote: Quote
  onClose: () => void
}

/** Asks who accepted a quote by telephone and on which day, and marks it as accepted. */
export function AcceptDialog({ lead, quote, onClose }: AcceptDialogProps) {
  const styles = useStyles()
  const today = dayInLondon(useMinute())
  const isExpired = quote.expiresOn < today
  const whyNoEmail = whyNotEmail(lead, 'quote')
  const form = useForm<Entries, unknown, Acceptance>({
    resolver: zodResolver(acceptQuoteByPhone.body),
    defaultValues: {
      acceptedBy: quote.customerName,
      acceptedOn: isExpired ? '' : today,
      sendsEmail: whyNoEmail === undefined,
    },
  })
  const accept = useAcceptByPhone(quote, {
    onAccepted: onClose,
    onError: (error) => showFieldErrors(error, ['acceptedBy', 'acceptedOn'], form.setError),
  })
  return (
    <FormDialog
      title={`Was ${quote.number} accepted by telephone?`}
      width={440}
      form={form}
      onSubmit={(body) => accept.mutate(body)}
      error={accept.error}
      isPending={accept.isPending}
      submitLabel="Mark as accepted"
      onClose={onClose}
    >
      <p className={styles.text}>
        {`${formatMoneyExactly(quote.totalPence)} including VAT then counts as agreed, as if it had been accepted online.`}
      </p>
      <TextField form={form} name="acceptedBy" label="Who accepted it?" isRequired />
      <TextField
        form={form}
        name="acceptedOn"
        label="On which day?"
        {...(isExpired && { hint: `The quote was valid until ${formatDate(quote.expiresOn)}.` })}
        isRequired
        input={{ type: 'date' }}
      />
      {whyNoEmail === undefined ? (
        <CheckboxField form={form} name="sendsEmail" label={`Email ${lead.email} to confirm it`} />
      ) : (
        <p className={styles.text}>{`No email will confirm it. ${whyNoEmail}`}</p>
      )}
    </FormDialog>
  )
}
