import { paymentPhases, phaseLabel } from '../../content/payment-phases.ts'

/** What is paid when, one card a payment. */
export function PaymentPhases() {
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
