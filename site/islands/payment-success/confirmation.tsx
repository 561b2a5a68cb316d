import { paymentSuccess } from '../../content/payment-success.ts'
import { useConfirmation, type PaidDeposit } from './use-confirmation.ts'

const words = paymentSuccess.confirmation

interface ConfirmationProps {
  deposit: PaidDeposit
  infoEmail: string
}

/** Says that the confirmation is on its way; once that is known not to be so, offers to send it. */
export function Confirmation({ deposit, infoEmail }: ConfirmationProps) {
  const { progress, sentTo, resend } = useConfirmation(deposit, infoEmail)
  const isConfirming = progress === 'confirming'
  return (
    <section className="confirmation" aria-labelledby="confirmation-title">
      <h2 id="confirmation-title">{words.title}</h2>
      <output>{sentTo ? words.sent(sentTo) : isConfirming ? words.confirming : words.text}</output>
      {!sentTo && !isConfirming && (
        <button type="button" className="button line" disabled={progress === 'resending'} onClick={() => void resend()}>
          {progress === 'resending' ? words.resending : words.resend}
        </button>
      )}
    </section>
  )
}
