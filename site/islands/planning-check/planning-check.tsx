import { planningRoutes } from '#shared/business/planning-route.ts'
import { homeKinds, plannedWorks, protections } from '#shared/business/planning-rules.ts'
import { planningCheck as content } from '../../content/planning-check.ts'
import { SelectField, TextField } from '../form/field.tsx'

/** The questions, and every answer they can have: the island's script shows the right ones. */
export function PlanningCheck() {
  return (
    <div className="planning-check">
      <form className="fields">
        <Choice name="work" values={plannedWorks} content={content.work} />
        <TextField
          id="planning-metres"
          name="metres"
          type="number"
          inputMode="decimal"
          min="0.1"
          max="20"
          step="0.1"
          label={content.metres.label}
          note={content.metres.note}
          hint={content.metres.hint}
        />
        <Choice name="home" values={homeKinds} content={content.home} initial="semi-detached" />
        <Choice name="protection" values={protections} content={content.protection} />
        {Object.entries(content.deciding).map(([work, question]) => (
          <div key={work} data-decides={work} hidden>
            <Choice name={`deciding-${work}`} values={Object.keys(question.options)} content={question} />
          </div>
        ))}
      </form>
      <PlanningAnswer />
    </div>
  )
}

function Choice<Value extends string>(props: {
  name: string
  values: readonly Value[]
  content: { label: string; hint?: string; options: Readonly<Record<Value, string>> }
  initial?: Value
}) {
  const { name, values, content, initial } = props
  return (
    <SelectField id={`planning-${name}`} name={name} label={content.label} hint={content.hint} defaultValue={initial}>
      {values.map((value) => (
        <option key={value} value={value}>
          {content.options[value]}
        </option>
      ))}
    </SelectField>
  )
}

/** Each part names what it is shown for: routes, reasons, rules that we check, or that there is an answer. */
function PlanningAnswer() {
  return (
    <div className="planning-answer" aria-live="polite">
      <p data-when="wanted">{content.wanted}</p>
      {planningRoutes.map((route) => (
        <h3 key={route} data-when={route} hidden>
          {content.routes[route].title}
        </h3>
      ))}
      {Object.entries(content.reasons).map(([reason, text]) => (
        <p key={reason} data-when={reason} hidden>
          {text}
        </p>
      ))}
      <div data-when="checked" hidden>
        <p className="planning-keep">{content.weCheck}</p>
        <ul>
          {content.conditions.map(({ rules, text }) => (
            <li key={text} data-when={rules.join(' ')} hidden>
              {text}
            </li>
          ))}
        </ul>
      </div>
      {planningRoutes.map((route) => (
        <p key={route} data-when={route} hidden>
          {content.routes[route].next}
        </p>
      ))}
      <div data-when="found" hidden>
        <p className="planning-caveat">{content.caveat}</p>
        <p className="actions">
          <a
            className="button line planning-carry"
            href="/contact?service=feasibility"
            data-keep-query=""
            data-carried={content.carried}
          >
            {content.carry}
          </a>
        </p>
      </div>
    </div>
  )
}
