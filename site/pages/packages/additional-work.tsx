import { formatMoney, pounds, withVat } from '#shared/business/money.ts'
import { rateOf, type Rate } from '#shared/business/rates.ts'
import { packagesPage } from '../../content/packages-page.ts'
import { TravelCheck } from './travel-check.tsx'

const { title, lead, what, fee, plusVat, includingVat, groups, notes } = packagesPage.additional

/** Every rate there is, in three short lists. */
export function AdditionalWork() {
  return (
    <section className="section" aria-labelledby="additional-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="additional-title">{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        <div className="rates">
          {groups.map((group) => (
            <table key={group.title}>
              <caption>{group.title}</caption>
              <thead className="visually-hidden">
                <tr>
                  <th scope="col">{what}</th>
                  <th scope="col">{fee}</th>
                </tr>
              </thead>
              <tbody>
                {group.ids.map((id) => (
                  <RateRow key={id} rate={rateOf(id)} />
                ))}
              </tbody>
            </table>
          ))}
        </div>
        <TravelCheck />
      </div>
    </section>
  )
}

function RateRow({ rate }: { rate: Rate }) {
  const net = pounds(rate.amount)
  const note = notes[rate.id]
  return (
    <tr>
      <th scope="row">
        {rate.what}
        {note && `, ${note}`}
      </th>
      <td>
        <strong>{formatMoney(net)}</strong> {plusVat} {rate.per}
        <small>
          {formatMoney(withVat(net))} {includingVat}
        </small>
      </td>
    </tr>
  )
}
