import { callMedia, type CallMedium } from '#shared/business/call-medium.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import { html, type Html } from '../html.ts'

const timeZone = 'Europe/London'
const dayName = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
const clockTime = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

const mediumLabels: Record<CallMedium, string> = { video: 'Video call', phone: 'Phone call' }

/** Days that are open from the start; the others are unfolded. */
const openDays = 2

export interface TimesForm {
  /** Of the button. */
  label: string
  /** The time that is marked. */
  chosen: string | undefined
  /** How the call is to take place, as it is marked; undefined where there is nothing to choose. */
  medium: CallMedium | undefined
}

/** The free times, day by day. @param free ISO 8601, the soonest first */
export function timesForm(free: readonly string[], { label, chosen, medium }: TimesForm): Html {
  const days = [...Map.groupBy(free, (time) => dayInLondon(new Date(time).getTime())).values()]
  return html`<form method="post">
    ${medium === undefined ? html`` : mediumChoice(medium)}
    <p class="small">All times are UK time.</p>
    ${days.map((times, index) => day(times, { isOpen: index < openDays || times.includes(chosen ?? ''), chosen }))}
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

function day(times: readonly string[], { isOpen, chosen }: { isOpen: boolean; chosen: string | undefined }): Html {
  const name = dayName.format(new Date(times[0] ?? 0))
  const count = times.length === 1 ? '1 time' : `${times.length} times`
  return html`<details ${isOpen ? html`open` : html``}>
    <summary>${name} <small>${count}</small></summary>
    <div class="times" role="group" aria-label="${name}">
      ${times.map(
        (time) =>
          html`<label
            ><input type="radio" name="startsAt" value="${time}" ${time === chosen ? html`checked` : html``} /><span
              >${clockTime.format(new Date(time))}</span
            ></label
          >`,
      )}
    </div>
  </details>`
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
