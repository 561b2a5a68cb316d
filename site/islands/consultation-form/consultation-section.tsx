import { interestLabel, interests } from '../../content/consultation-form.ts'
import { ConsultationForm } from './consultation-form.tsx'
import { formId } from './consultation-fields.tsx'
import { Island } from '../island.tsx'
import { telephoneLink } from '../../page-context/telephone-link.ts'
import { useSite } from '../../page-context/site-context.ts'
import formCss from '../form/form.css?inline'
import css from './consultation-section.css?inline'
import formPageScript from '../form/form-page-script.ts?script'
import { useScript } from '../../inline-scripts/collected-scripts.ts'
import { useStyles } from '../../styles/collected-styles.ts'
import { PersonNote } from '../../components/person-note/person-note.tsx'
import { consultationSection } from '../../content/shared-texts.ts'

/** The consultation form with its heading, as the home page and the contact page have it. */
export function ConsultationSection({ title, lead }: { title: string; lead?: string }) {
  useStyles(formCss)
  useStyles(css)
  useScript(formPageScript)
  const { settings, echo } = useSite()
  return (
    <div className="consultation">
      <div className="consultation-form">
        <h2>{title}</h2>
        {lead && <p className="lead">{lead}</p>}
        {interests.map(({ value, note }) => (
          <fieldset key={value} className="interest" name={value} disabled hidden>
            {interestLabel} <strong>{note}</strong>
            <input type="hidden" name="interest" value={value} form={formId} />
          </fieldset>
        ))}
        <Island
          name="consultation-form"
          component={ConsultationForm}
          props={{
            phone: settings.business.phone,
            telephoneLink: telephoneLink(settings.business),
            ...(echo ? { echo } : {}),
          }}
        />
      </div>
      <Covered />
    </div>
  )
}

/** What the free call is about. */
function Covered() {
  return (
    <div className="covered">
      <PersonNote />
      <h3>{consultationSection.title}</h3>
      <dl>
        {consultationSection.points.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <dl className="covered-block">
        {consultationSection.block.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
