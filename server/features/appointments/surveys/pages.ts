import { phoneLink } from '#shared/business/business.ts'
import { dayInLondon, nameDay } from '#shared/business/london-time.ts'
import { nameHours, nameSurveyDate, type SurveyDate } from '#shared/business/survey-halves.ts'
import { surveyDates } from '#shared/business/timings.ts'
import type { Survey } from '#shared/contract/surveys.ts'
import { html, type Html } from '../../../platform/standalone-page/html.ts'
import type { StandalonePage } from '../../../platform/standalone-page/page.ts'
import type { FormProblem } from '../../../platform/standalone-page/serve-page.ts'
import { surveyAccess } from './templates/survey-update.ts'
import { datesForm, readDates } from './forms.ts'

interface Shown {
  now: Date
  /** Of the business. */
  phone: string
  token: string
  /** Whether other dates than the chosen ones are looked for. */
  isChanging: boolean
  problem?: FormProblem | undefined
}

/** The page of a deposit: the survey that is fixed, the dates that were chosen, or the days to choose from. */
export function surveyPage(survey: Survey, shown: Shown): StandalonePage {
  const status = shown.problem?.status ?? 200
  const { fixed, chosen, days } = survey
  if (fixed) return { status, ...fixedOn(fixed, shown) }
  const isAskedAgain = shown.isChanging || shown.problem !== undefined
  if (chosen.length > 0 && !(isAskedAgain && days.length > 0)) return { status, ...chosenDates(survey, shown) }
  return { status, ...(days.length > 0 ? choose(survey, shown) : tooLate(shown)) }
}

export function unknownLink(phone: string): StandalonePage {
  return {
    status: 404,
    heading: 'This link no longer works',
    text: "The link may have expired or be incomplete. Please call us and we'll find a date for your survey.",
    form: ring(phone),
  }
}

function choose(survey: Survey, shown: Shown): StandalonePage {
  const { chosen, days } = survey
  const given = shown.problem ? readDates(shown.problem.given) : chosen.map(({ day, half }) => `${day} ${half}`)
  const isFirst = chosen.length === 0
  return {
    heading: isFirst ? 'Choose your survey dates' : 'Choose other survey dates',
    text: `Up to ${surveyDates.count} dates from ${nameDay(days[0] ?? '')} to ${nameDay(days.at(-1) ?? '')}. We’ll confirm one of them by email.`,
    form: html`${problem(shown)}
      <p class="small">Morning is ${nameHours('morning')}, afternoon ${nameHours('afternoon')}, UK time.</p>
      ${datesForm(survey, given, isFirst ? 'Send these dates' : 'Send the new dates')}
      ${isFirst ? html`` : html`<p><a href="?token=${shown.token}">Keep my current dates</a></p>`}`,
  }
}

function chosenDates({ chosen, days }: Survey, shown: Shown): StandalonePage {
  return {
    heading: 'We have your survey dates',
    text: 'We’ll confirm one of them by email, with a calendar invitation.',
    form: html`${problem(shown)}
      <ul class="facts">
        ${chosen.map((date) => html`<li>${nameSurveyDate(date)}</li>`)}
      </ul>
      ${
        days.length > 0
          ? html`<p class="actions">
                <a class="button quiet" href="?token=${shown.token}&amp;change=yes">Choose other dates</a>
              </p>
              <p class="small">You can change them until we've confirmed one.</p>`
          : ring(shown.phone)
      }`,
  }
}

function fixedOn(date: SurveyDate, shown: Shown): StandalonePage {
  const isOver = date.day < dayInLondon(shown.now.getTime())
  return {
    heading: isOver ? 'Your survey date has passed' : 'Your survey is booked',
    text: isOver
      ? 'If anything is still open, please call us.'
      : `We'll visit to measure your home. ${surveyAccess} Can't make it? Please call us.`,
    form: html`${problem(shown)}
      <p class="facts">
        <time datetime="${date.day}">${nameSurveyDate(date)}</time><br />
        ${nameHours(date.half)}, UK time
      </p>
      ${ring(shown.phone)}`,
  }
}

function tooLate(shown: Shown): StandalonePage {
  return {
    heading: 'Let’s find a date together',
    text: 'The dates we held have passed. Please call and we’ll find another day.',
    form: html`${problem(shown)} ${ring(shown.phone)}`,
  }
}

function problem(shown: Shown): Html {
  return shown.problem ? html`<p class="problem" role="alert">${shown.problem.sentence}</p>` : html``
}

function ring(phone: string): Html {
  return html`<p class="actions"><a class="button" href="${phoneLink(phone)}">Call ${phone}</a></p>`
}
