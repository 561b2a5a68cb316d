import type { ReactNode, SubmitEvent } from 'react'
import { paymentForm as words } from '../../content/checkout.ts'

const earlyId = 'checkout-early'

interface PayFormProps {
  isPaying: boolean
  /** What takes the card is there. */
  isReady: boolean
  failure: string | undefined
  onPay: (startEarly: boolean) => void
  /** Beside the button. */
  otherButton?: ReactNode
  children: ReactNode
}

/** What every way to pay has: the wish to begin early, the error, the button that says what it costs. */
export function PayForm({ isPaying, isReady, failure, onPay, otherButton, children }: PayFormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onPay(new FormData(event.currentTarget).has(earlyId))
  }
  return (
    <form className="form" onSubmit={submit}>
      {children}
      <p className="check">
        <input type="checkbox" id={earlyId} name={earlyId} />
        <label htmlFor={earlyId}>
          {words.early} <span className="field-note">({words.earlyNote})</span>
        </label>
      </p>
      {failure && <p className="field-error">{failure}</p>}
      <p className="pay-buttons">
        <button type="submit" className="button solid" disabled={isPaying || !isReady}>
          {isPaying ? words.paying : words.pay}
        </button>
        {otherButton}
      </p>
    </form>
  )
}
