import { phoneLink } from '#shared/business/business.ts'
import { html } from '../html.ts'
import type { LittlePage } from '../little-page/page.ts'
import { inWinchester } from '../mail/templates/local-time.ts'
import { giveBackForm } from './forms.ts'
import { another, choice, problem, type Shown } from './page-parts.ts'
import type { CallRow } from './queries.ts'
import type { Visit } from './visit.ts'

const minuteMs = 60_000

/** A time that waits for the link in the mail to be opened. */
export function holdPage(call: CallRow, { choicesLeft }: Visit, shown: Shown): LittlePage {
  const minutes = Math.ceil((Date.parse(call.heldUntil ?? '') - shown.now.getTime()) / minuteMs)
  return {
    heading: `We are holding ${inWinchester(new Date(call.startsAt))} for you`,
    text: shown.canMail
      ? `Open the link in our email within ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} to confirm.`
      : 'We ring you within 24 hours to confirm.',
    form: html`${problem(shown)}
      <p>
        ${shown.canMail ? 'No email yet? Look in your spam folder, or ring us on' : 'Would you rather settle it now? Ring us on'}
        <a href="${phoneLink(shown.phone)}">${shown.phone}</a>.
      </p>
      <p class="small">The time is UK time.</p>
      ${choicesLeft > 0 ? another(shown) : html``} ${giveBackForm()}`,
  }
}

/** A time that was held and not confirmed; it is marked again where it is still free. */
export function lapsedPage({ startsAt }: CallRow, visit: Visit, shown: Shown): LittlePage {
  return {
    heading: 'Your time is no longer held',
    text: `We held ${inWinchester(new Date(startsAt))} for you, but it was not confirmed in time. Please choose again.`,
    form: choice(visit, shown, undefined, startsAt),
  }
}
