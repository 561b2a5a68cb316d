import { paymentSuccess } from '../../content/payment-success.ts'
import { useConfirmation, type PaidDeposit } from './use-confirmation.ts'

const words = paymentSuccess.confirmation

interface ConfirmationProps {
  deposit: PaidDeposit
  infoEmail: string
}

/** Says that the confirmation is on its way, or offers to send it. */
export function Confirmation({ deposit, infoEmail }: ConfirmationProps) {
  const { isSending, sentTo, resend } = useConfirmation(deposit, infoEmail)
  return (
    <section className="confirmation" aria-labelledby="confirmation-title">
      <h2 id="confirmation-title">{words.title}</h2>
      <output>{sentTo ? words.sent(sentTo) : words.text}</output>
      {!sentTo && (
        <button type="button" className="button line" disabled={isSending} onClick={() => void resend()}>
          {isSending ? words.resending : words.resend}
        </button>
      )}
    </section>
  )
}
