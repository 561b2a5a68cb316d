import { phoneLink } from '#shared/business/business.ts'
import * as z from 'zod/mini'
import { callMedia } from '#shared/business/call-medium.ts'
import { timestamp } from '#shared/contract/text.ts'
import { html, type Html } from '../../../platform/standalone-page/html.ts'
import { inWinchester } from '../../../mail/layout/local-time.ts'
import type { FormProblem } from '../../../platform/standalone-page/serve-page.ts'
import { withChosenTime } from './calendar.ts'
import { isActive } from './call-state.ts'
import { timesForm } from './forms.ts'
import type { CallRow } from './queries.ts'
import type { Visit } from './visit.ts'

export interface Shown {
  now: Date
  /** Of the business. */
  phone: string
  token: string
  /** Whether another time than the chosen one is looked for. */
  isChanging: boolean
  /** Whether mails can be sent, so that a link can confirm a call. */
  canMail: boolean
  /** Why what was sent could not be done. */
  problem?: FormProblem | undefined
}

/** The times to choose from, where there are any and the visitor has not chosen too often. @param chosen the time that is marked */
export function choice(visit: Visit, shown: Shown, label?: string, chosen?: string): Html {
  if (visit.choicesLeft === 0) {
    return html`${problem(shown)}
      <p>You’ve changed the time as often as you can here. Please call us and we’ll find one together.</p>
      ${ring(shown.phone)}`
  }
  if (visit.free.length === 0) {
    return html`${problem(shown)}
      <p>There are no free times in the next two weeks. Please call us and we’ll find one.</p>
      ${ring(shown.phone)}`
  }
  const action = label ?? (visit.isMailed ? 'Book this time' : 'Choose this time')
  return html`${problem(shown)} ${timesForm(visit.free, { label: action, ...marksOf(visit, shown, chosen) })}`
}

const sentTime = z.object({ startsAt: timestamp })
const sentMedium = z.object({ medium: z.enum(callMedia) })

/** What the form marks: what was sent, or else how things stand. */
function marksOf({ hasVideo, call, videoLink }: Visit, { problem: refused }: Shown, chosen: string | undefined) {
  const given = withChosenTime(refused?.given)
  const medium = call !== undefined && isActive(call) && videoLink === null ? 'phone' : 'video'
  return {
    chosen: z.safeParse(sentTime, given).data?.startsAt ?? chosen,
    medium: hasVideo ? (z.safeParse(sentMedium, given).data?.medium ?? medium) : undefined,
  }
}

/** How a call that is chosen takes place, in a sentence. */
export function how({ videoLink }: Visit): string {
  return videoLink === null ? 'We’ll call you on the number you gave us.' : 'We’ll talk by video.'
}

export function another(shown: Shown): Html {
  return html`<p class="actions">
    <a class="button quiet" href="?token=${shown.token}&amp;change=yes">Choose another time</a>
  </p>`
}

export function when({ startsAt }: CallRow): Html {
  return html`<p class="facts"><time datetime="${startsAt}">${inWinchester(new Date(startsAt))}</time>, UK time</p>`
}

export function problem(shown: Shown): Html {
  return shown.problem ? html`<p class="problem" role="alert">${shown.problem.sentence}</p>` : html``
}

export function ring(phone: string): Html {
  return html`<p class="actions"><a class="button" href="${phoneLink(phone)}">Call ${phone}</a></p>`
}
