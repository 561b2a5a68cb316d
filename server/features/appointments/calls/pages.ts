import { consultationMinutes } from '#shared/business/business.ts'
import { changeHours, mayChange } from '#shared/business/call-slots.ts'
import { html, type Html } from '../../../platform/standalone-page/html.ts'
import type { StandalonePage } from '../../../platform/standalone-page/page.ts'
import { inWinchester } from '../../../mail/layout/local-time.ts'
import { isActive } from './call-state.ts'
import { cancelForm } from './forms.ts'
import { holdPage, lapsedPage } from './hold-pages.ts'
import { another, choice, how, problem, ring, type Shown, when } from './page-parts.ts'
import type { CallRow } from './queries.ts'
import type { Visit } from './visit.ts'

/** The page of an enquiry: the call that is held or booked, or the times to choose from. */
export function callPage(visit: Visit, shown: Shown): StandalonePage {
  const status = shown.problem?.status ?? 200
  return { status, ...pageOf(visit, shown) }
}

function pageOf(visit: Visit, shown: Shown): StandalonePage {
  const { call, isMailed, choicesLeft } = visit
  if (call?.state === 'lapsed') return lapsedPage(call, visit, shown)
  if (!call || !isActive(call)) return chooseFirst(visit, shown)
  if (new Date(call.startsAt) <= shown.now) return past(call, visit, shown)
  if (!mayChange(new Date(call.startsAt).getTime(), shown.now.getTime())) return soon(call, visit, shown)
  const mayChoose = choicesLeft > 0 && (isMailed || call.state === 'held')
  if (shown.isChanging && mayChoose) return chooseAnother(call, visit, shown)
  return call.state === 'held' ? holdPage(call, visit, shown) : booked(call, visit, shown)
}

export function unknownLink(phone: string): StandalonePage {
  return {
    status: 404,
    heading: 'This link no longer works',
    text: 'The link may have expired or be incomplete. Please call us, or send the form again.',
    form: html`${ring(phone)}
      <p><a href="/contact">Go to the form</a></p>`,
  }
}

function chooseFirst(visit: Visit, shown: Shown): StandalonePage {
  const isCancelled = visit.call !== undefined
  return {
    heading: isCancelled ? 'Your call has been cancelled' : 'Choose a time for your call',
    text: isCancelled
      ? 'There’s nothing more you need to do. If you’d still like to talk, choose a new time here.'
      : `Your free consultation takes ${consultationMinutes} minutes. No need to choose: if you don’t, we’ll call within 24 hours.`,
    form: choice(visit, shown),
  }
}

function booked(call: CallRow, visit: Visit, shown: Shown): StandalonePage {
  const { isMailed, choicesLeft, videoLink } = visit
  return {
    heading: videoLink === null ? 'Your phone call is booked' : 'Your video call is booked',
    text: `${how(visit)} Your free consultation takes ${consultationMinutes} minutes. We’ll email a confirmation with a calendar invitation.`,
    form: isMailed
      ? html`${problem(shown)} ${when(call)} ${join(visit)}
          ${choicesLeft > 0 ? another(shown) : html`<p>You’ve changed the time as often as you can here. To change it again, please call us on ${shown.phone}.</p>`}
          <p class="small">You can reschedule or cancel up to ${changeHours} hours before.</p>
          ${cancelForm()}`
      : html`${problem(shown)} ${when(call)}
          <p>To reschedule or cancel the call, open the link in our email.</p>
          ${ring(shown.phone)}`,
  }
}

/** Only for whoever has the mailbox: the page after the form is for anyone who knows the address. */
function join({ isMailed, videoLink }: Visit): Html {
  if (!isMailed || videoLink === null) return html``
  return html`<p class="actions"><a class="button" href="${videoLink}">Join the video call</a></p>`
}

function chooseAnother(call: CallRow, visit: Visit, shown: Shown): StandalonePage {
  return {
    heading: 'Choose another time',
    text: `Your call stays on ${inWinchester(new Date(call.startsAt))} until you press the button.`,
    form: html`${choice(visit, shown, call.state === 'held' ? 'Choose this time' : 'Move the call')}
      <p><a href="?token=${shown.token}">Keep my current time</a></p>`,
  }
}

function soon(call: CallRow, visit: Visit, shown: Shown): StandalonePage {
  return {
    heading: 'We’ll talk soon',
    text: `${how(visit)} Your call is less than ${changeHours} hours away, so please call us if you can’t make it.`,
    form: html`${problem(shown)} ${when(call)} ${join(visit)} ${ring(shown.phone)}`,
  }
}

function past(call: CallRow, visit: Visit, shown: Shown): StandalonePage {
  return {
    heading: 'It’s time for your call',
    text:
      visit.videoLink === null
        ? 'If we haven’t reached you, or you have a question, please call us.'
        : 'Join by video. If that doesn’t work, please call us.',
    form: html`${when(call)} ${join(visit)} ${ring(shown.phone)}`,
  }
}
