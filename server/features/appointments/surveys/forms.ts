import { nameDayWithoutYear } from '#shared/business/london-time.ts'
import { halves, type Half } from '#shared/business/survey-halves.ts'
import { surveyDates } from '#shared/business/timings.ts'
import type { Survey } from '#shared/contract/surveys.ts'
import { html, type Html } from '../../../platform/standalone-page/html.ts'

const fields = Array.from({ length: surveyDates.count }, (_, n) => `date${n + 1}`)

const labels = ['First date', 'Second date', 'Third date']

/** @param given what each field shows  @param label of the button */
export function datesForm({ days, revision }: Survey, given: readonly string[], label: string): Html {
  return html`<form method="post">
    <input type="hidden" name="revision" value="${revision}" />
    ${fields.map(
      (name, n) =>
        html`<p>
          <label for="${name}"
            >${labels[n] ?? 'Date'}${n === 0 ? '' : html` <span class="small">if you like</span>`}</label
          >
          <select id="${name}" name="${name}">
            <option value="">Choose a date</option>
            ${days.flatMap((day) => halves.map((half) => option(day, half, given[n])))}
          </select>
        </p>`,
    )}
    <p><button>${label}</button></p>
  </form>`
}

function option(day: string, half: Half, given: string | undefined): Html {
  const value = `${day} ${half}`
  return html`<option value="${value}" ${given === value ? html`selected` : html``}>
    ${nameDayWithoutYear(day)}, ${half}
  </option>`
}

/** What was sent in each field: `2026-12-07 morning`, or nothing. */
export function readDates(sent: unknown): string[] {
  const values = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>
  return fields.map((name) => {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  })
}
