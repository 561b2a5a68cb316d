import { useState } from 'react'
import { surveyWindow } from '#shared/business/survey-window.ts'
import { paymentForm as words } from '../../content/checkout.ts'

export const startField = 'checkout-start'

/** Where the customer decides whether work may begin within the days in which they may cancel, with the first day on which
 *  each choice lets us survey. The later one is chosen at first: an early start has to be asked for expressly. */
export function StartChoice() {
  const [now] = useState(() => new Date().toISOString())
  return (
    <fieldset className="start-choice">
      <legend>{words.start.title}</legend>
      {(['early', 'later'] as const).map((choice) => {
        const id = `${startField}-${choice}`
        const earlyStartRequestedAt = choice === 'early' ? now : null
        const { from } = surveyWindow({ createdAt: now, succeededAt: null, earlyStartRequestedAt })
        return (
          <div key={choice} className="check">
            <input
              type="radio"
              id={id}
              name={startField}
              value={choice}
              defaultChecked={choice === 'later'}
              aria-describedby={`${id}-meaning`}
            />
            <div>
              <label htmlFor={id}>{words.start.from(from)}</label>
              <p id={`${id}-meaning`}>{words.start[choice]}</p>
            </div>
          </div>
        )
      })}
    </fieldset>
  )
}
