import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Pence } from '#shared/business/money.ts'
import { paymentForm as content } from '../../content/checkout.ts'
import type { Payment } from './request-payment-intent.ts'
import { readStart, StartChoice } from './start-choice.tsx'

interface PayFormProps {
  /** The deposit, including VAT. */
  chargePence: Pence
  payment: Payment
  isPaying: boolean
  /** What takes the card is there. */
  isReady: boolean
  failure: string | undefined
  onPay: (startEarly: boolean) => void
  /** Beside the button. */
  otherButton?: ReactNode
  children: ReactNode
}

/** The part that every payment form has: the start date choice, the error, and the button with the price. It pays only once a start is
 *  chosen. */
export function PayForm({
  chargePence,
  payment,
  isPaying,
  isReady,
  failure,
  onPay,
  otherButton,
  children,
}: PayFormProps) {
  const message = useRef<HTMLParagraphElement>(null)
  const firstStart = useRef<HTMLInputElement>(null)
  const [isStartMissing, setIsStartMissing] = useState(false)
  // The pressed button was disabled meanwhile, which took the focus from it.
  useEffect(() => {
    if (failure) message.current?.focus()
  }, [failure])
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const start = readStart(event.currentTarget)
    if (start !== undefined) return onPay(start === 'early')
    // The radio is described by the message once it has the focus.
    flushSync(() => setIsStartMissing(true))
    firstStart.current?.focus({ preventScroll: true })
    firstStart.current?.closest('fieldset')?.scrollIntoView({ block: 'center' })
  }
  return (
    <form className="form" onSubmit={submit}>
      {children}
      <StartChoice
        ref={firstStart}
        from={payment.surveyFrom}
        isMissing={isStartMissing}
        onChoose={() => setIsStartMissing(false)}
      />
      {failure && (
        <p ref={message} className="field-error" tabIndex={-1}>
          {failure}
        </p>
      )}
      <p className="pay-buttons">
        <button type="submit" className="button solid" disabled={isPaying || !isReady}>
          {isPaying ? content.paying : content.pay(chargePence)}
        </button>
        {otherButton}
      </p>
    </form>
  )
}
