import { formatMoney } from '#shared/business/money.ts'
import { withVat } from '#shared/business/vat.ts'
import { Section } from '../../components/section/section.tsx'
import { ratePrice } from '#shared/business/prices.ts'
import { type RateId, rates } from '#shared/business/additional-work.ts'
import { packagesPage } from '../../content/packages-page.ts'
import { travelCheckPath } from '#shared/business/travel.ts'
import { TextField } from '../../islands/form/field.tsx'
import formCss from '../../islands/form/form.css?inline'
import { useBusiness } from '../../page-context/site-context.ts'
import { useStyles } from '../../styles/collected-styles.ts'

const { title, lead, what, fee, plusVat, includingVat, groups, notes, travel } = packagesPage.additional

/** Every rate there is, in three short lists. */
export function AdditionalWork() {
  return (
    <Section labelledBy="additional-title" title={title} lead={lead}>
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
                <RateRow key={id} id={id} />
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <TravelCheck />
    </Section>
  )
}

function RateRow({ id }: { id: RateId }) {
  const rate = rates[id]
  const net = ratePrice(useBusiness().prices, id)
  const note = notes[id]
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

/** One field, answered by a page of the server; it is posted, so that the postcode is in no address. */
function TravelCheck() {
  useStyles(formCss)
  return (
    <form className="travel-check" method="post" action={travelCheckPath}>
      <div>
        <h3>{travel.title}</h3>
        <p>{travel.text}</p>
      </div>
      <TextField
        id="travel-postcode"
        name="postcode"
        label={travel.label}
        hint={travel.hint}
        autoComplete="postal-code"
        autoCapitalize="characters"
        maxLength={12}
        required
      />
      <button type="submit" className="button line">
        {travel.check}
      </button>
    </form>
  )
}
