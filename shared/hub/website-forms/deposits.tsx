import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { nameDay } from '#shared/business/london-time.ts'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { surveyWindow } from '#shared/business/survey-window.ts'
import { listPayments, type ReceivedPayment } from '#shared/contract/payments.ts'
import { DepositSurvey } from '../appointments/deposit-survey.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { PastTime } from '../components/past-time.tsx'
import { Facts } from '../components/records/facts.tsx'
import { OpenButton, RecordList, usePages } from '../components/records/record-list.tsx'
import type { RecordColumn } from '../components/records/record-table.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { SubtleLink } from '../components/subtle-link.tsx'
import { useOpened } from '../platform/address-state.ts'
import { formatExact } from '../platform/dates.ts'
import { ContactLinks } from '../prospects/contact-links.tsx'
import { DepositState, LeadLink } from './record-marks.tsx'
import { useSendReceipt } from './mutations.ts'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  hint: {
    maxWidth: '60ch',
    margin: space('XXL', 0, 0),
    paddingTop: tokens.spacingVerticalL,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
    textWrap: 'pretty',
  },
})

/** Lists deposits and their states, newest first. */
export function Deposits() {
  const { id, open, close } = useOpened('deposit')
  const pages = usePages(listPayments, {})
  const opened = pages.data?.find((one) => one.id === id)
  const columns = columnsWith(open)
  return (
    <>
      <RecordList
        label="Deposits"
        pages={pages}
        columns={columns}
        keyOf={(one) => one.id}
        empty={
          <EmptyState title="No deposit has been paid yet.">
            Each one appears here when a customer starts to pay, and is updated by the card provider.
          </EmptyState>
        }
      />
      {opened === undefined ? undefined : <DepositPanel payment={opened} onClose={close} />}
    </>
  )
}

function columnsWith(open: (id: string) => void): RecordColumn<ReceivedPayment>[] {
  return [
    {
      header: 'Name',
      width: 'minmax(140px, 1.4fr)',
      place: 'title',
      cell: (one) => <OpenButton onClick={() => open(one.id)}>{one.customerName}</OpenButton>,
    },
    { header: 'Status', width: 'minmax(120px, 1fr)', cell: ({ status }) => <DepositState status={status} /> },
    { header: 'Package', width: 'minmax(90px, 1fr)', cell: ({ packageType }) => packageType },
    {
      header: 'Amount',
      width: '84px',
      isNumber: true,
      cell: ({ amountPence }) => formatMoneyExactly(amountPence),
    },
    {
      header: 'Receipt',
      width: 'minmax(130px, 1fr)',
      isNamed: true,
      cell: ({ invoiceNumber }) => invoiceNumber ?? 'None yet',
    },
    { header: 'Begun', width: '104px', place: 'end', cell: ({ createdAt }) => <PastTime at={createdAt} /> },
  ]
}

/** Shows one deposit: its state, its receipt and how to refund it. */
function DepositPanel({ payment, onClose }: { payment: ReceivedPayment; onClose: () => void }) {
  const { status, customerName, customerEmail, customerPhone, providerIntentId } = payment
  const send = useSendReceipt(payment)
  const isHeld = status === 'succeeded' || status === 'partially_refunded'

  return (
    <SidePanel
      title={customerName}
      onClose={onClose}
      footer={
        <>
          {isHeld && providerIntentId !== null ? (
            <Button disabledFocusable={send.isPending} onClick={() => send.mutate(providerIntentId)}>
              Send the receipt again
            </Button>
          ) : undefined}
          <LeadLink {...payment} />
        </>
      }
    >
      <Facts
        facts={[
          { name: 'Status', value: <DepositState status={status} /> },
          { name: 'Amount', value: `${formatMoneyExactly(payment.amountPence)} including VAT` },
          { name: 'Refunded', value: payment.refundedPence === 0 ? null : formatMoneyExactly(payment.refundedPence) },
          { name: 'Package', value: payment.packageType },
          {
            name: 'Contact',
            value: (
              <ContactLinks
                email={customerEmail}
                phone={customerPhone}
                dialNumber={payment.dialNumber}
                prospectId={payment.prospectId}
              />
            ),
          },
          { name: 'Receipt', value: payment.invoiceNumber ?? 'None until it is paid' },
          { name: 'Receipt sent', value: payment.confirmationSentAt && formatExact(payment.confirmationSentAt) },
          { name: 'Paid', value: payment.succeededAt && formatExact(payment.succeededAt) },
          {
            name: 'Early start',
            value:
              payment.earlyStartRequestedAt === null
                ? payment.succeededAt &&
                  `Not requested, so not before ${nameDay(surveyWindow(payment, standardOpeningTimes).from)}`
                : `Requested on ${formatExact(payment.earlyStartRequestedAt)}`,
          },
          { name: 'Declined because', value: payment.failureCode?.replaceAll('_', ' ') },
        ]}
      />
      {isHeld && payment.jobId !== null ? <DepositSurvey payment={{ ...payment, id: payment.jobId }} /> : undefined}
      <RefundHint payment={payment} />
    </SidePanel>
  )
}

/** Explains that refunds are made at the card provider, which reports them to us. */
function RefundHint({ payment }: { payment: ReceivedPayment }) {
  const styles = useStyles()
  const { provider, providerIntentId, status } = payment
  if (status !== 'succeeded' && status !== 'partially_refunded' && status !== 'disputed') return undefined
  if (provider === 'simulated' || providerIntentId === null) {
    return <p className={styles.hint}>This was a test payment: no money moved, so there is nothing to refund.</p>
  }
  const address = `https://dashboard.stripe.com/payments/${encodeURIComponent(providerIntentId)}`
  return (
    <p className={styles.hint}>
      {status === 'disputed'
        ? 'The customer’s bank has asked for the money back. Reply in Stripe before the date shown there: '
        : 'To refund it, use Stripe. It’ll show here within a minute: '}
      <SubtleLink href={address} target="_blank" rel="noreferrer">
        open this payment in Stripe
      </SubtleLink>
    </p>
  )
}
