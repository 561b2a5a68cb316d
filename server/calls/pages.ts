import { consultationMinutes } from '#shared/business/business.ts'
import { changeHours, mayChange } from '#shared/business/call-slots.ts'
import { html } from '../html.ts'
import type { LittlePage } from '../little-page/page.ts'
import { inWinchester } from '../mail/templates/local-time.ts'
import { isActive } from './call-state.ts'
import { cancelForm } from './forms.ts'
import { holdPage, lapsedPage } from './hold-pages.ts'
import { another, choice, problem, ring, type Shown, when } from './page-parts.ts'
import type { CallRow } from './queries.ts'
import type { Visit } from './visit.ts'

/** The page of an enquiry: the call that is held or booked, or the times to choose from. */
export function callPage(visit: Visit, shown: Shown): LittlePage {
  const status = shown.problem?.status ?? 200
  return { status, ...pageOf(visit, shown) }
}

function pageOf(visit: Visit, shown: Shown): LittlePage {
  const { call, isMailed, choicesLeft } = visit
  if (call?.state === 'lapsed') return lapsedPage(call, visit, shown)
  if (!call || !isActive(call)) return chooseFirst(visit, shown)
  if (new Date(call.startsAt) <= shown.now) return past(call, shown)
  if (!mayChange(new Date(call.startsAt).getTime(), shown.now.getTime())) return soon(call, shown)
  const mayChoose = choicesLeft > 0 && (isMailed || call.state === 'held')
  if (shown.isChanging && mayChoose) return chooseAnother(call, visit, shown)
  return call.state === 'held' ? holdPage(call, visit, shown) : booked(call, visit, shown)
}

export function unknownLink(phone: string): LittlePage {
  return {
    status: 404,
    heading: 'This link no longer works',
    text: 'It may be too old, or not complete. You are welcome to ring us, or to send the form again.',
    form: html`${ring(phone)}`,
  }
}

function chooseFirst(visit: Visit, shown: Shown): LittlePage {
  const isCancelled = visit.call !== undefined
  return {
    heading: isCancelled ? 'Your call is cancelled' : 'Choose a time for your call',
    text: isCancelled
      ? 'Nothing more is to be done. If you like, choose a new time here.'
      : `Your free consultation takes ${consultationMinutes} minutes. You need not choose: without a time, we ring you within 24 hours.`,
    form: choice(visit, shown),
  }
}

function booked(call: CallRow, { isMailed, choicesLeft }: Visit, shown: Shown): LittlePage {
  return {
    heading: 'Your call is booked',
    text: `We ring you then for your free consultation of ${consultationMinutes} minutes. A confirmation with an entry for your calendar comes by email.`,
    form: isMailed
      ? html`${problem(shown)} ${when(call)}
          ${choicesLeft > 0 ? another(shown) : html`<p>It has been moved as often as it can be here. To move it again, please ring us on ${shown.phone}.</p>`}
          <p class="small">You can move or cancel the call here until ${changeHours} hours before it.</p>
          ${cancelForm()}`
      : html`${problem(shown)} ${when(call)}
          <p>To move or cancel the call, open the link in our email.</p>
          ${ring(shown.phone)}`,
  }
}

function chooseAnother(call: CallRow, visit: Visit, shown: Shown): LittlePage {
  return {
    heading: 'Choose another time',
    text: `Your call stays on ${inWinchester(new Date(call.startsAt))} until you press the button.`,
    form: html`${choice(visit, shown, call.state === 'held' ? 'Choose this time' : 'Move the call')}
      <p><a href="?token=${shown.token}">Keep the time that I have</a></p>`,
  }
}

function soon(call: CallRow, shown: Shown): LittlePage {
  return {
    heading: 'We talk soon',
    text: `It is less than ${changeHours} hours to your call, so please ring us if you cannot make it.`,
    form: html`${problem(shown)} ${when(call)} ${ring(shown.phone)}`,
  }
}

function past(call: CallRow, shown: Shown): LittlePage {
  return {
    heading: 'The time of your call has come',
    text: 'If we have not reached you, or something is still open, please ring us.',
    form: html`${when(call)} ${ring(shown.phone)}`,
  }
}
