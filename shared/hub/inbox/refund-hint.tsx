import { makeStyles, tokens } from '@fluentui/react-components'
import type { Payment } from '#shared/contract/payments.ts'
import { SubtleLink } from '../components/subtle-link.tsx'

const useStyles = makeStyles({
  hint: {
    maxWidth: '60ch',
    margin: '24px 0 0',
    paddingTop: '16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    lineHeight: '22px',
    textWrap: 'pretty',
  },
})

/** Explains that refunds are made at the card provider, which reports them to us. */
export function RefundHint({ payment }: { payment: Payment }) {
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
