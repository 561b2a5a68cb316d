import { travelCheckPath } from '#shared/business/travel.ts'
import { TextField } from '../../components/form/field.tsx'
import { packagesPage } from '../../content/packages-page.ts'
import formCss from '../../components/form/form.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { title, text, label, hint, check } = packagesPage.additional.travel

/** One field, answered by a page of the server; it is posted, so that the postcode is in no address. */
export function TravelCheck() {
  useStyles(formCss)
  return (
    <form className="travel-check" method="post" action={travelCheckPath}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <TextField
        id="travel-postcode"
        name="postcode"
        label={label}
        hint={hint}
        autoComplete="postal-code"
        autoCapitalize="characters"
        maxLength={12}
        required
      />
      <button type="submit" className="button line">
        {check}
      </button>
    </form>
  )
}
