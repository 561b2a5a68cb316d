import { callMedia, type CallMedium } from '#shared/business/call-medium.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import { html, type Html } from '../../../platform/standalone-page/html.ts'
import { timeInWinchester } from '../../../mail/layout/local-time.ts'
import { calendarDays, dayField, timeField } from './calendar.ts'
import { offeredByDay } from './offered-times.ts'

const timeZone = 'Europe/London'
const dayName = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
const monthName = new Intl.DateTimeFormat('en-GB', { timeZone, month: 'long' })
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const mediumLabels: Record<CallMedium, string> = { video: 'Video call', phone: 'Phone call' }

export interface TimesForm {
  /** Of the button. */
  label: string
  /** The time that is marked. */
  chosen: string | undefined
  /** How the call is to take place, as it is marked; undefined where there is nothing to choose. */
  medium: CallMedium | undefined
}

/** The days with free times as a calendar, and the times of the day that is chosen. @param free ISO 8601, the soonest first */
export function timesForm(free: readonly string[], { label, chosen, medium }: TimesForm): Html {
  const days = offeredByDay(free, chosen)
  const chosenDay = chosen === undefined ? undefined : dayInLondon(Date.parse(chosen))
  const openDay = chosenDay !== undefined && days.has(chosenDay) ? chosenDay : days.keys().next().value
  return html`<form method="post">
    ${medium === undefined ? html`` : mediumChoice(medium)}
    <fieldset>
      <legend>Day and time (UK time)</legend>
      <div class="calendar">
        ${weekdays.map((name) => html`<span class="weekday" aria-hidden="true">${name}</span>`)}
        ${calendarDays([...days.keys()]).map((day, index) => {
          const times = days.get(day)
          return times === undefined
            ? html`<span class="closed" aria-hidden="true">${nameCell(day, index)}</span>`
            : dayChoice(day, times, { cell: nameCell(day, index), isOpen: day === openDay, chosen })
        })}
      </div>
    </fieldset>
    <p class="stays"><button name="do" value="book">${label}</button></p>
  </form>`
}

function mediumChoice(marked: CallMedium): Html {
  return html`<fieldset>
    <legend>How would you like to talk?</legend>
    ${callMedia.map(
      (medium) =>
        html`<label class="option"
          ><input type="radio" name="medium" value="${medium}" ${medium === marked ? html`checked` : html``} />
          ${mediumLabels[medium]}</label
        >`,
    )}
  </fieldset>`
}

function dayChoice(
  day: string,
  times: readonly string[],
  { cell, isOpen, chosen }: { cell: Html; isOpen: boolean; chosen: string | undefined },
): Html {
  const name = dayName.format(new Date(times[0] ?? 0))
  return html`<div class="day">
    <label class="date"
      ><input
        type="radio"
        name="${dayField}"
        value="${day}"
        aria-label="${name}, ${times.length === 1 ? '1 time' : `${times.length} times`}"
        ${isOpen ? html`checked` : html``}
      /><span>${cell}</span></label
    >
    <div class="times" role="group" aria-label="${name}">
      <p aria-hidden="true">${name}</p>
      ${times.map(
        (time) =>
          html`<label
            ><input
              type="radio"
              name="${timeField(day)}"
              value="${time}"
              ${time === chosen ? html`checked` : html``}
            /><span>${timeInWinchester(new Date(time))}</span></label
          >`,
      )}
    </div>
  </div>`
}

/** `24`, and the month over the first day that is shown of it. */
function nameCell(day: string, index: number): Html {
  const number = Number(day.slice(-2))
  const month =
    index === 0 || number === 1
      ? html`<small>${monthName.format(new Date(`${day}T12:00:00Z`)).slice(0, 3)}</small>`
      : html``
  return html`${month}${number}`
}

/** Lets go of a time that is only held. */
export function giveBackForm(): Html {
  return html`<form method="post">
    <p><button class="quiet" name="do" value="cancel">I don’t need this time</button></p>
  </form>`
}

/** Folded away, so that nobody cancels by mistake. */
export function cancelForm(): Html {
  return html`<details>
    <summary>Cancel the call</summary>
    <form method="post">
      <label for="reason">Why are you cancelling? (optional)</label>
      <textarea id="reason" name="reason" rows="3" maxlength="500"></textarea>
      <p><button class="quiet" name="do" value="cancel">Cancel the call</button></p>
    </form>
  </details>`
}
