import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { dayInLondon } from '#shared/business/london-time.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { whyNotEmail } from '#shared/business/send-gate.ts'
import type { CallInput, ParsedInput } from '#shared/contract/api-call.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { acceptQuoteByPhone, type Quote } from '#shared/contract/quotes.ts'
import { useFocusReturn } from '../components/focus-return.ts'
import { CheckboxField, showFieldErrors, TextField } from '../components/form/fields.tsx'
import { useMinute } from '../components/past-time.tsx'
import { Notice } from '../components/notice.tsx'
import { formatDate } from '../platform/dates.ts'
import { errorSentence } from '../platform/error-sentence.ts'
import { useAcceptByPhone } from './mutations.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '440px' },
  content: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL },
  text: { margin: 0, textWrap: 'pretty', overflowWrap: 'anywhere' },
  oneLine: { whiteSpace: 'nowrap' },
})

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
  useFocusReturn()
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
  const { error } = accept
  const hasFieldErrors = Object.keys(form.formState.errors).length > 0
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <form noValidate onSubmit={(event) => void form.handleSubmit((body) => accept.mutate(body))(event)}>
          <DialogBody>
            <DialogTitle>{`Was ${quote.number} accepted by telephone?`}</DialogTitle>
            <DialogContent className={styles.content}>
              {error === null || hasFieldErrors ? undefined : (
                <Notice intent="error" isAnswer>
                  {errorSentence(error)}
                </Notice>
              )}
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
            </DialogContent>
            <DialogActions>
              <Button className={styles.oneLine} onClick={onClose}>
                Cancel
              </Button>
              <Button
                type="submit"
                appearance="primary"
                className={styles.oneLine}
                disabledFocusable={accept.isPending}
              >
                Mark as accepted
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
