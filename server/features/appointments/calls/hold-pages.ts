import { phoneLink } from '#shared/business/business.ts'
import { html } from '../../../platform/standalone-page/html.ts'
import type { StandalonePage } from '../../../platform/standalone-page/page.ts'
import { inWinchester } from '../../../mail/layout/local-time.ts'
import { giveBackForm } from './forms.ts'
import { another, choice, how, problem, type Shown } from './page-parts.ts'
import type { CallRow } from './queries.ts'
import type { Visit } from './visit.ts'

const minuteMs = 60_000

/** A time that waits for the link in the mail to be opened. */
export function holdPage(call: CallRow, visit: Visit, shown: Shown): StandalonePage {
  const minutes = Math.ceil((Date.parse(call.heldUntil ?? '') - shown.now.getTime()) / minuteMs)
  return {
    heading: `We’re holding ${inWinchester(new Date(call.startsAt))} for you`,
    text: shown.canMail
      ? `Open the link in our email within ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} to confirm.`
      : 'We’ll call you within 24 hours to confirm.',
    form: html`${problem(shown)}
      <p>
        ${shown.canMail ? 'No email yet? Check your spam folder, or call us on' : 'Prefer to confirm it now? Call us on'}
        <a href="${phoneLink(shown.phone)}">${shown.phone}</a>.
      </p>
      <p class="small">The time is UK time. ${how(visit)}</p>
      ${visit.choicesLeft > 0 ? another(shown) : html``} ${giveBackForm()}`,
  }
}

/** A time that was held and not confirmed; it is marked again where it is still free. */
export function lapsedPage({ startsAt }: CallRow, visit: Visit, shown: Shown): StandalonePage {
  return {
    heading: 'Your time is no longer held',
    text: `We held ${inWinchester(new Date(startsAt))} for you, but it wasn’t confirmed in time. Please choose again.`,
    form: choice(visit, shown, undefined, startsAt),
  }
}
