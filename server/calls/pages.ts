import { consultationMinutes, phoneLink } from '#shared/business/business.ts'
import { changeHours, mayChange } from '#shared/business/call-slots.ts'
import { html, type Html } from '../html.ts'
import type { LittlePage } from '../little-page/page.ts'
import { inWinchester } from '../mail/templates/local-time.ts'
import { cancelForm, timesForm } from './forms.ts'
import type { CallRow } from './queries.ts'
import type { Visit } from './visit.ts'

interface Shown {
  now: Date
  /** Of the business. */
  phone: string
  token: string
  /** Whether another time than the booked one is looked for. */
  isChanging: boolean
  /** Why what was sent could not be done, as a status and a sentence. */
  problem?: { status: number; sentence: string } | undefined
}

/** The page of an enquiry: the call that is booked, or the times to choose from. */
export function callPage(visit: Visit, shown: Shown): LittlePage {
  const status = shown.problem?.status ?? 200
  const { call } = visit
  if (call?.state !== 'booked') return { status, ...chooseFirst(visit, shown) }
  if (new Date(call.startsAt) <= shown.now) return { status, ...past(call, shown) }
  if (!mayChange(new Date(call.startsAt).getTime(), shown.now.getTime())) return { status, ...soon(call, shown) }
  return { status, ...(shown.isChanging ? chooseAnother(call, visit, shown) : booked(call, shown)) }
}

export function unknownLink(phone: string): LittlePage {
  return {
    status: 404,
    heading: 'This link no longer works',
    text: 'It may be too old, or not complete. You are welcome to ring us, or to send the form again.',
    form: html`${ring(phone)}`,
  }
}

function chooseFirst({ call, free }: Visit, shown: Shown): LittlePage {
  const isCancelled = call !== undefined
  return {
    heading: isCancelled ? 'Your call is cancelled' : 'Choose a time for your call',
    text: isCancelled
      ? 'Nothing more is to be done. If you like, choose a new time here.'
      : `Your free consultation takes ${consultationMinutes} minutes. You need not choose: without a time, we ring you within 24 hours.`,
    form: choice(free, shown, 'Book this time'),
  }
}

function booked(call: CallRow, shown: Shown): LittlePage {
  return {
    heading: 'Your call is booked',
    text: `We ring you then for your free consultation of ${consultationMinutes} minutes. A confirmation with an entry for your calendar comes by email.`,
    form: html`${problem(shown)} ${when(call)}
      <p class="actions">
        <a class="button quiet" href="?token=${shown.token}&amp;change=yes">Choose another time</a>
      </p>
      <p class="small">You can move or cancel the call here until ${changeHours} hours before it.</p>
      ${cancelForm()}`,
  }
}

function chooseAnother(call: CallRow, { free }: Visit, shown: Shown): LittlePage {
  return {
    heading: 'Choose another time',
    text: `Your call stays on ${inWinchester(new Date(call.startsAt))} until you press the button.`,
    form: html`${choice(free, shown, 'Move the call')}
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

function choice(free: readonly string[], shown: Shown, label: string): Html {
  if (free.length > 0) return html`${problem(shown)} ${timesForm(free, label)}`
  return html`${problem(shown)}
    <p>There is no free time in the next two weeks. Please ring us and we find one.</p>
    ${ring(shown.phone)}`
}

function when({ startsAt }: CallRow): Html {
  return html`<p class="facts"><time datetime="${startsAt}">${inWinchester(new Date(startsAt))}</time>, UK time</p>`
}

function problem(shown: Shown): Html {
  return shown.problem ? html`<p class="problem" role="alert">${shown.problem.sentence}</p>` : html``
}

function ring(phone: string): Html {
  return html`<p class="actions"><a class="button" href="${phoneLink(phone)}">Ring ${phone}</a></p>`
}
