import { dayInLondon, nameDayWithoutYear } from '#shared/business/london-time.ts'
import {
  askForDates,
  type Half,
  halves,
  isSameDate,
  nameHours,
  nameSurveyDate,
  type SurveyDate,
} from '#shared/business/survey-halves.ts'
import { surveyDates } from '#shared/business/timings.ts'
import type { Survey } from '#shared/contract/surveys.ts'
import { html, type Html } from '../../../platform/standalone-page/html.ts'
import { callButton } from '../../../platform/standalone-page/phone-html.ts'
import type { StandalonePage } from '../../../platform/standalone-page/page.ts'
import { changeLink, keepLink, type PageState, problemMessage } from '../visitor-pages.ts'
import { surveyAccess } from './templates/customer-mails.ts'

/** Returns the page of a survey: the fixed survey, the proposed dates, or a form with the days to choose from. */
export function surveyPage({ survey }: { survey: Survey }, state: PageState): StandalonePage {
  const { fixed, chosen, days } = survey
  if (fixed) return fixedDate(fixed, state)
  const showsForm = chosen.length === 0 || state.isChanging || state.problem !== undefined
  if (days.length > 0 && showsForm) return chooseDates(survey, state)
  return chosen.length > 0 ? proposedDates(survey, state) : tooLate(state)
}

function chooseDates(survey: Survey, state: PageState): StandalonePage {
  const { chosen, days } = survey
  const values = state.problem ? readDates(state.problem.given) : chosen.map(({ day, half }) => `${day} ${half}`)
  const isFirst = chosen.length === 0
  return {
    heading: isFirst ? 'Choose your survey dates' : 'Choose other survey dates',
    text: `${askForDates({ from: days[0] ?? '', until: days.at(-1) ?? '' })} We’ll confirm one of them by email.`,
    form: html`${problemMessage(state)}
      <p class="small">Morning is ${nameHours('morning')}, afternoon ${nameHours('afternoon')}, UK time.</p>
      ${datesForm(survey, values, isFirst ? 'Send these dates' : 'Send the new dates')}
      ${isFirst ? html`` : keepLink(state, 'Keep my current dates')}`,
  }
}

function proposedDates({ chosen, days }: Survey, state: PageState): StandalonePage {
  return {
    heading: 'We have your survey dates',
    text: 'We’ll confirm one of them by email, with a calendar invitation.',
    form: html`${problemMessage(state)}
      <ul class="facts">
        ${chosen.map((date) => html`<li>${nameSurveyDate(date)}</li>`)}
      </ul>
      ${
        days.length > 0
          ? html`${changeLink(state, 'Choose other dates')}
              <p class="small">You can change them until we've confirmed one.</p>`
          : callButton(state.phone)
      }`,
  }
}

function fixedDate(date: SurveyDate, state: PageState): StandalonePage {
  const isOver = date.day < dayInLondon(state.now.getTime())
  return {
    heading: isOver ? 'Your survey date has passed' : 'Your survey is booked',
    text: isOver
      ? 'If anything is still open, please call us.'
      : `We'll visit to measure your home. ${surveyAccess} Can't make it? Please call us.`,
    form: html`${problemMessage(state)}
      <p class="facts">
        <time datetime="${date.day}">${nameSurveyDate(date)}</time><br />
        ${nameHours(date.half)}, UK time
      </p>
      ${callButton(state.phone)}`,
  }
}

function tooLate(state: PageState): StandalonePage {
  return {
    heading: 'Let’s find a date together',
    text: 'The dates we held have passed. Please call and we’ll find another day.',
    form: html`${problemMessage(state)} ${callButton(state.phone)}`,
  }
}

const fields = Array.from({ length: surveyDates.count }, (_, n) => `date${n + 1}`)
const fieldLabels = ['First date', 'Second date', 'Third date']

/** @param values the current value of each field */
function datesForm({ days, taken, revision }: Survey, values: readonly string[], buttonLabel: string): Html {
  const dates = days.flatMap((day) => halves.map((half) => ({ day, half })))
  const open = dates.filter((date) => !taken.some((one) => isSameDate(one, date)))
  return html`<form method="post">
    <input type="hidden" name="revision" value="${revision}" />
    ${fields.map(
      (name, n) =>
        html`<p>
          <label for="${name}"
            >${fieldLabels[n] ?? 'Date'}${n === 0 ? '' : html` <span class="small">if you like</span>`}</label
          >
          <select id="${name}" name="${name}">
            <option value="">Choose a date</option>
            ${open.map(({ day, half }) => option(day, half, values[n]))}
          </select>
        </p>`,
    )}
    <p><button>${buttonLabel}</button></p>
  </form>`
}

function option(day: string, half: Half, current: string | undefined): Html {
  const value = `${day} ${half}`
  return html`<option value="${value}" ${current === value ? html`selected` : html``}>
    ${nameDayWithoutYear(day)}, ${half}
  </option>`
}

/** Returns the submitted value of each field: `2026-12-07 morning`, or an empty string. */
export function readDates(body: unknown): string[] {
  const values = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return fields.map((name) => {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  })
}
