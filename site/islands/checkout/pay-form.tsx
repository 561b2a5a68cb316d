import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import type { Pence } from '#shared/business/money.ts'
import { paymentForm as words } from '../../content/checkout.ts'
import { StartChoice, startField } from './start-choice.tsx'

interface PayFormProps {
  /** The deposit, including VAT. */
  chargePence: Pence
  isPaying: boolean
  /** What takes the card is there. */
  isReady: boolean
  failure: string | undefined
  onPay: (startEarly: boolean) => void
  /** Beside the button. */
  otherButton?: ReactNode
  children: ReactNode
}

/** The part that every payment form has: the start date choice, the error, and the button with the price. */
export function PayForm({ chargePence, isPaying, isReady, failure, onPay, otherButton, children }: PayFormProps) {
  const message = useRef<HTMLParagraphElement>(null)
  // The pressed button was disabled meanwhile, which took the focus from it.
  useEffect(() => {
    if (failure) message.current?.focus()
  }, [failure])
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onPay(new FormData(event.currentTarget).get(startField) === 'early')
  }
  return (
    <form className="form" onSubmit={submit}>
      {children}
      <StartChoice />
      {failure && (
        <p ref={message} className="field-error" tabIndex={-1}>
          {failure}
        </p>
      )}
      <p className="pay-buttons">
        <button type="submit" className="button solid" disabled={isPaying || !isReady}>
          {isPaying ? words.paying : words.pay(chargePence)}
        </button>
        {otherButton}
      </p>
    </form>
  )
}
