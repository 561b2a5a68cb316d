import { paymentSuccess } from '../../content/payment-success.ts'
import { useConfirmation, type ConfirmationOptions } from './use-confirmation.ts'

const content = paymentSuccess.confirmation

/** Says that the confirmation has been sent, and offers to send it again unless it was sent just now. Without a mail server it still
 *  has the emails queued, and promises none. */
export function Confirmation({ canEmail, ...props }: ConfirmationOptions & { canEmail: boolean }) {
  const { progress, sentTo, resend } = useConfirmation(props)
  const isConfirming = progress === 'confirming'
  return (
    <section className="confirmation" aria-labelledby="confirmation-title">
      <h2 id="confirmation-title">{content.title}</h2>
      <output>
        {!canEmail
          ? content.withoutEmail
          : sentTo
            ? content.sent(sentTo)
            : isConfirming
              ? content.confirming
              : content.text[props.kind]}
      </output>
      {canEmail && !sentTo && !isConfirming && (
        <button type="button" className="button line" disabled={progress === 'resending'} onClick={() => void resend()}>
          {progress === 'resending' ? content.resending : content.resend}
        </button>
      )}
    </section>
  )
}
