import { PaymentPhases } from '../../components/payment-phases/payment-phases.tsx'
import { packagesPage } from '../../content/packages-page.ts'

const { title, lead, balancesTitle, balances } = packagesPage.payment

export function PaymentTerms() {
  return (
    <section className="section sheeted" aria-labelledby="payment-title">
      <div className="wrap payment">
        <div>
          <h2 id="payment-title">{title}</h2>
          <p className="lead">{lead}</p>
          <h3 className="payment-balances-title">{balancesTitle}</h3>
          <dl className="payment-balances">
            {balances.map(({ name, amount }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
        </div>
        <PaymentPhases />
      </div>
    </section>
  )
}
