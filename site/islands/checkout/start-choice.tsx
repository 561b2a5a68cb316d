import type { Ref } from 'react'
import { paymentForm as content } from '../../content/checkout.ts'
import type { Payment } from './request-payment-intent.ts'

const startField = 'checkout-start'
const errorId = `${startField}-error`

interface StartChoiceProps {
  /** The first day on which each choice lets us survey. */
  from: Payment['surveyFrom']
  /** The button was pressed before either was chosen. */
  isMissing: boolean
  onChoose: () => void
  ref: Ref<HTMLInputElement>
}

/** Where the customer decides whether work may begin within the days in which they may cancel. Neither is chosen at first: an early start
 *  has to be asked for expressly, and a later one would put the survey off unnoticed. The radios are not `required`, because some screen
 *  readers then call them invalid before the button was pressed. */
export function StartChoice({ from, isMissing, onChoose, ref }: StartChoiceProps) {
  return (
    <fieldset
      className={isMissing ? 'start-choice start-missing' : 'start-choice'}
      role="radiogroup"
      aria-required
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? errorId : undefined}
    >
      <legend>{content.start.title}</legend>
      {isMissing && (
        <p className="field-error" id={errorId}>
          {content.start.missing}
        </p>
      )}
      {(['early', 'later'] as const).map((choice, index) => {
        const id = `${startField}-${choice}`
        return (
          <div key={choice} className="check">
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              id={id}
              name={startField}
              value={choice}
              aria-describedby={isMissing ? `${errorId} ${id}-meaning` : `${id}-meaning`}
              onChange={onChoose}
            />
            <div>
              <label htmlFor={id}>{content.start.from(from[choice])}</label>
              <p id={`${id}-meaning`}>{content.start[choice]}</p>
            </div>
          </div>
        )
      })}
    </fieldset>
  )
}

/** Returns undefined until one is chosen. */
export function readStart(form: HTMLFormElement): 'early' | 'later' | undefined {
  const choice = new FormData(form).get(startField)
  return choice === 'early' || choice === 'later' ? choice : undefined
}
