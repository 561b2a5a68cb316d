import {
  homeKinds,
  plannedWorks,
  planningReasons,
  planningRoutes,
  protections,
} from '#shared/business/planning-route.ts'
import { planningCheck as words } from '../../content/planning-check.ts'
import { SelectField, TextField } from '../form/field.tsx'

/** Four questions, and every answer they can have: the island's script shows the right one. */
export function PlanningCheck() {
  return (
    <div className="planning-check">
      <form className="fields">
        <Choice name="work" values={plannedWorks} words={words.work} />
        <TextField
          id="planning-metres"
          name="metres"
          type="number"
          inputMode="decimal"
          min="0.1"
          max="20"
          step="0.1"
          label={words.metres.label}
          note={words.metres.note}
          hint={words.metres.hint}
        />
        <Choice name="home" values={homeKinds} words={words.home} initial="semi-detached" />
        <Choice name="protection" values={protections} words={words.protection} />
      </form>
      <PlanningAnswer />
    </div>
  )
}

function Choice<Value extends string>(props: {
  name: string
  values: readonly Value[]
  words: { label: string; options: Readonly<Record<Value, string>> }
  initial?: Value
}) {
  const { name, values, words, initial } = props
  return (
    <SelectField id={`planning-${name}`} name={name} label={words.label} defaultValue={initial}>
      {values.map((value) => (
        <option key={value} value={value}>
          {words.options[value]}
        </option>
      ))}
    </SelectField>
  )
}

/** Its parts say when they are shown: for a route, a reason, a work that keeps its rights, or once there is an answer. */
function PlanningAnswer() {
  return (
    <div className="planning-answer" aria-live="polite">
      <p data-when="wanted">{words.wanted}</p>
      {planningRoutes.map((route) => (
        <h3 key={route} data-when={route} hidden>
          {words.routes[route].title}
        </h3>
      ))}
      {planningReasons.map((reason) => (
        <p key={reason} data-when={reason} hidden>
          {words.reasons[reason]}
        </p>
      ))}
      {plannedWorks.map((work) => (
        <div key={work} data-when={`keep-${work}`} hidden>
          <p className="planning-keep">{words.keepTo}</p>
          <ul>
            {words.conditions[work].map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        </div>
      ))}
      {planningRoutes.map((route) => (
        <p key={route} data-when={route} hidden>
          {words.routes[route].next}
        </p>
      ))}
      <div data-when="found" hidden>
        <p className="planning-caveat">{words.caveat}</p>
        <p className="actions">
          <a
            className="button line planning-carry"
            href="/contact?service=feasibility"
            data-keep-query=""
            data-carried={words.carried}
          >
            {words.carry}
          </a>
        </p>
      </div>
    </div>
  )
}
