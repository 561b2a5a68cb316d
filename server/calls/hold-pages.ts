import { html } from '../html.ts'
import type { LittlePage } from '../little-page/page.ts'
import { inWinchester } from '../mail/templates/local-time.ts'
import { giveBackForm } from './forms.ts'
import { another, choice, problem, ring, type Shown } from './page-parts.ts'
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
      ${shown.canMail ? html`<p>No email yet? Look in your spam folder, or ring us and we confirm the call.</p>` : html``}
      <p class="small">The time is UK time.</p>
      ${ring(shown.phone)} ${choicesLeft > 0 ? another(shown) : html``} ${giveBackForm()}`,
  }
}

/** A time that was held and not confirmed; it is marked again where it is still free. */
export function lapsedPage({ startsAt, heldUntil }: CallRow, visit: Visit, shown: Shown): LittlePage {
  const ended = inWinchester(new Date(heldUntil ?? ''))
  return {
    heading: 'Your time is no longer held',
    text: `We held ${inWinchester(new Date(startsAt))} for you until ${ended}, and it was not confirmed. Please choose again.`,
    form: choice(visit, shown, undefined, startsAt),
  }
}
