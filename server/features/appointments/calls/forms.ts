import { callMedia, type CallMedium } from '#shared/business/call-medium.ts'
import { clockInLondon, dayInLondon, daysAfter, weekdayOf } from '#shared/business/london-time.ts'
import { onFirstUse } from '#shared/business/on-first-use.ts'
import { html, type Html } from '../../../platform/standalone-page/html.ts'
import { offerByDay } from './free-times.ts'

const dayField = 'day'

/** Each day has its own field, so that a time selected on a day that is hidden again does not count. */
function timeField(day: string): string {
  return `startsAt-${day}`
}

const timeZone = 'Europe/London'
const dayName = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }),
)
const monthName = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { timeZone, month: 'long' }))
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const mediumLabels: Record<CallMedium, string> = { video: 'Video call', phone: 'Phone call' }

/** Returns a calendar of the days with free times, and the times of each day.
 *  @param free ISO 8601, the soonest first  @param form.label of the button  @param form.selected the time that is selected, ISO 8601
 *  @param form.medium the medium that is selected; undefined where there is nothing to choose */
export function timesForm(
  free: readonly string[],
  { label, selected, medium }: { label: string; selected: string | undefined; medium: CallMedium | undefined },
): Html {
  const days = offerByDay(free, selected)
  const selectedDay = selected === undefined ? undefined : dayInLondon(Date.parse(selected))
  const openDay = selectedDay !== undefined && days.has(selectedDay) ? selectedDay : days.keys().next().value
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
            : dayChoice(day, times, { cell: nameCell(day, index), isOpen: day === openDay, selected })
        })}
      </div>
    </fieldset>
    <p class="stays"><button name="do" value="book">${label}</button></p>
  </form>`
}

function mediumChoice(selected: CallMedium): Html {
  return html`<fieldset>
    <legend>How would you like to talk?</legend>
    ${callMedia.map(
      (medium) =>
        html`<label class="option"
          ><input type="radio" name="medium" value="${medium}" ${medium === selected ? html`checked` : html``} />
          ${mediumLabels[medium]}</label
        >`,
    )}
  </fieldset>`
}

function dayChoice(
  day: string,
  times: readonly string[],
  { cell, isOpen, selected }: { cell: Html; isOpen: boolean; selected: string | undefined },
): Html {
  const name = dayName().format(new Date(times[0] ?? 0))
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
              ${time === selected ? html`checked` : html``}
            /><span>${clockInLondon(Date.parse(time))}</span></label
          >`,
      )}
    </div>
  </div>`
}

/** `24`, with the month above the first day shown of it. */
function nameCell(day: string, index: number): Html {
  const number = Number(day.slice(-2))
  const month =
    index === 0 || number === 1
      ? html`<small
          >${monthName()
            .format(new Date(`${day}T12:00:00Z`))
            .slice(0, 3)}</small
        >`
      : html``
  return html`${month}${number}`
}

/** Confirms a held time. The form says which, because another one may have been chosen since. @param call.startsAt ISO 8601 */
export function confirmForm({ startsAt }: { startsAt: string }): Html {
  return html`<form method="post">
    <input type="hidden" name="startsAt" value="${startsAt}" />
    <p><button name="do" value="confirm">Confirm the call</button></p>
  </form>`
}

/** Releases a time that is only held. */
export function releaseForm(): Html {
  return html`<form method="post">
    <p><button class="quiet" name="do" value="cancel">Release this time</button></p>
  </form>`
}

/** Collapsed, so that nobody cancels by mistake. */
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

/** Returns the submitted fields with `startsAt` filled in from the chosen day. */
export function withChosenTime(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !(dayField in body)) return body
  const entries = body as Record<string, unknown>
  return { ...entries, startsAt: entries[timeField(String(entries[dayField]))] }
}

/** Returns whole weeks, Monday to Sunday, around consecutive days. @param days `2026-11-24` */
export function calendarDays(days: readonly string[]): string[] {
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return []
  const all = []
  const end = daysAfter(last, 6 - daysSinceMonday(last))
  for (let day = daysAfter(first, -daysSinceMonday(first)); day <= end; day = daysAfter(day, 1)) all.push(day)
  return all
}

function daysSinceMonday(day: string): number {
  return (weekdayOf(day) + 6) % 7
}
