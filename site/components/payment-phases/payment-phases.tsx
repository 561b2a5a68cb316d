import { paymentPhases, phaseLabel } from '../../content/shared-texts.ts'
import cardsCss from '../cards/cards.css?inline'
import css from './payment-phases.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

/** What is paid when, one card a payment. */
export function PaymentPhases() {
  useStyles(cardsCss)
  useStyles(css)
  return (
    <ol className="phases">
      {paymentPhases.map(({ title, subtitle, amount, gross, text }, index) => (
        <li key={title} className="card">
          <p className="phase-number">{phaseLabel(index + 1)}</p>
          <p className="phase-title">
            {title} <span>{subtitle}</span>
          </p>
          <p className="phase-amount">{amount}</p>
          <p>{gross}</p>
          <p className="phase-text">{text}</p>
        </li>
      ))}
    </ol>
  )
}
