import * as z from 'zod/mini'
import { callMedia } from '#shared/business/call-medium.ts'
import { type CallRules, formatHourCount } from '#shared/business/call-rules.ts'
import { mayChangeCall } from '#shared/business/call-slots.ts'
import { clockInLondon } from '#shared/business/london-time.ts'
import { timestamp } from '#shared/contract/text.ts'
import { html, type Html } from '../../../platform/standalone-page/html.ts'
import type { StandalonePage } from '../../../platform/standalone-page/page.ts'
import { callButton, phoneHtml } from '../../../platform/standalone-page/phone-html.ts'
import { changeLink, keepLink, type PageState, problemMessage } from '../visitor-pages.ts'
import { cancelForm, confirmForm, releaseForm, timesForm, withChosenTime } from './forms.ts'
import type { CallRow } from './queries.ts'
import { formatCallTime, isActive } from './booking-rules.ts'
import { safePhone } from '../../../mail/layout/recipient.ts'
import type { OpenedCallLink } from './call-link.ts'

/** Returns the page of an enquiry: the call that is held or booked, or the times to choose from. */
export function callPage(opened: OpenedCallLink, state: PageState): StandalonePage {
  const { call, isMailed, choicesLeft } = opened
  if (call?.state === 'lapsed') return lapsedHold(call, opened, state)
  if (!call || !isActive(call)) return chooseFirst(opened, state)
  if (new Date(call.startsAt) <= state.now) return begun(call, opened, state)
  const canChange = mayChangeCall(new Date(call.startsAt).getTime(), state.now.getTime(), opened.rules)
  const canChoose = canChange && choicesLeft > 0 && mayChangeHere(call, opened)
  if (state.isChanging && canChoose) return chooseAnother(call, opened, state)
  if (call.state === 'held') return isMailed ? mayConfirm(call, opened, state, canChoose) : held(call, opened, state)
  return canChange ? booked(call, opened, state) : soon(call, opened, state)
}

/** Whoever has only the page after the form may change what is not confirmed yet. */
function mayChangeHere({ state, isUnconfirmed }: CallRow, { isMailed }: OpenedCallLink): boolean {
  return isMailed || state === 'held' || isUnconfirmed === 1
}

function chooseFirst(opened: OpenedCallLink, state: PageState): StandalonePage {
  const isCancelled = opened.call !== undefined
  return {
    heading: isCancelled ? 'Your call has been cancelled' : 'Choose a time for your call',
    text: isCancelled
      ? 'There’s nothing more you need to do. If you’d still like to talk, choose a new time here.'
      : `Your free consultation takes ${opened.rules.minutes} minutes${opened.hasVideo ? '' : ' by phone'}. No need to choose: if you don’t, we’ll call within 24 hours.`,
    form: timesToChoose(opened, state),
  }
}

function chooseAnother(call: CallRow, opened: OpenedCallLink, state: PageState): StandalonePage {
  const label = call.state === 'held' ? 'Book this time' : 'Move the call'
  return {
    heading: 'Choose another time',
    text:
      call.state === 'held'
        ? `We’ll keep ${formatCallTime(call.startsAt)} for you until you choose a new time.`
        : `You’re still booked for ${formatCallTime(call.startsAt)} until you choose a new time.`,
    form: html`${timesToChoose(opened, state, { label })} ${keepLink(state, 'Keep my current time')}`,
  }
}

/** A time that is free again because it was not confirmed. If nobody else has it, it is selected again. */
function lapsedHold({ startsAt }: CallRow, opened: OpenedCallLink, state: PageState): StandalonePage {
  const time = formatCallTime(startsAt)
  return {
    heading: 'Your time is no longer held',
    text:
      opened.isMailed || opened.isEmailed
        ? `We held ${time} for you, but it wasn’t confirmed in time. Please choose again.`
        : `We know that you’d like ${time}, and we’ll call you to arrange it. Or choose a time here.`,
    form: timesToChoose(opened, state, { selected: startsAt }),
  }
}

/** A time that is held, shown to a visitor with the link in the email. Opening the link confirms nothing, because mail scanners open it
 *  too. */
function mayConfirm(call: CallRow, opened: OpenedCallLink, state: PageState, canChoose: boolean): StandalonePage {
  return {
    heading: 'Please confirm your call',
    text: `${describeMedium(opened)} Your free consultation takes ${call.minutes} minutes. We can hold this time until ${formatCallTime(call.heldUntil ?? call.startsAt)}.`,
    form: html`${problemMessage(state)} ${callTime(call)} ${confirmForm(call)}
    ${canChoose ? changeLink(state, 'Choose another time') : html``} ${releaseForm()}`,
  }
}

/** A time that is held until it is confirmed: by the visitor with the link in the email, or by the owner where no email can reach them. */
function held(call: CallRow, opened: OpenedCallLink, state: PageState): StandalonePage {
  const time = formatCallTime(call.startsAt)
  const until = clockInLondon(Date.parse(call.heldUntil ?? ''))
  const unmailed = opened.canMail
    ? `We’ll keep it until ${until}, and call you within 24 hours to arrange your call.`
    : 'We’ll call you within 24 hours to confirm.'
  return {
    heading: opened.isEmailed ? 'One last step' : `We’re holding ${time} for you`,
    text: opened.isEmailed
      ? `Tap the link in our email to confirm ${time}. We’ll keep it for you until ${until}.`
      : unmailed,
    form: html`${problemMessage(state)}
      <p>
        ${opened.isEmailed ? 'No email yet? Check your spam folder, or call us on' : 'Prefer to confirm it now? Call us on'}
        ${phoneHtml(state.phone)}.
      </p>
      <p class="small">UK time. ${describeMedium(opened)}</p>
      ${opened.choicesLeft > 0 ? changeLink(state, 'Choose another time') : html``} ${releaseForm()}`,
  }
}

function booked(call: CallRow, opened: OpenedCallLink, state: PageState): StandalonePage {
  const { choicesLeft, videoLink, rules, isEmailed } = opened
  const confirmation = isEmailed ? ' We’ll email a confirmation with a calendar invitation.' : ''
  return {
    heading: videoLink === null ? 'Your phone call is booked' : 'Your video call is booked',
    text: `${describeMedium(opened)} Your free consultation takes ${call.minutes} minutes.${confirmation}`,
    form: mayChangeHere(call, opened)
      ? html`${problemMessage(state)} ${callTime(call)} ${joinButton(opened)}
          ${choicesLeft > 0 ? changeLink(state, 'Choose another time') : html`<p>You’ve changed the time as often as you can here. To change it again, please call us on ${state.phone}.</p>`}
          <p class="small">You can reschedule or cancel up to ${formatHourCount(rules.changeHours)} before.</p>
          ${cancelForm()}`
      : html`${problemMessage(state)} ${callTime(call)}
          <p>To reschedule or cancel the call, open the link in our email.</p>
          ${callButton(state.phone)}`,
  }
}

function soon(call: CallRow, opened: OpenedCallLink, state: PageState): StandalonePage {
  return {
    heading: 'We’ll talk soon',
    text: `${describeMedium(opened)} Your call is less than ${formatHourCount(opened.rules.changeHours)} away, so please call us if you can’t make it.`,
    form: html`${problemMessage(state)} ${callTime(call)} ${joinButton(opened)} ${callButton(state.phone)}`,
  }
}

function begun(call: CallRow, opened: OpenedCallLink, state: PageState): StandalonePage {
  return {
    heading: 'It’s time for your call',
    text:
      opened.videoLink === null
        ? 'If we haven’t reached you, or you have a question, please call us.'
        : 'Join by video. If that doesn’t work, please call us.',
    form: html`${callTime(call)} ${joinButton(opened)} ${callButton(state.phone)}`,
  }
}

/** Returns the times to choose from, where there are any and the visitor has not chosen too often. */
function timesToChoose(
  opened: OpenedCallLink,
  state: PageState,
  { label = 'Book this time', selected }: { label?: string; selected?: string } = {},
): Html {
  if (opened.choicesLeft === 0 || opened.free.length === 0) {
    return html`${problemMessage(state)}
      <p>
        ${
          opened.choicesLeft === 0
            ? 'You’ve changed the time as often as you can here. Please call us and we’ll find one together.'
            : `There are no free times in the next ${formatHorizon(opened.rules)}. Please call us and we’ll find one.`
        }
      </p>
      ${callButton(state.phone)}`
  }
  return html`${problemMessage(state)} ${timesForm(opened.free, { label, ...selectedValues(opened, state, selected) })}`
}

function formatHorizon({ horizonDays }: CallRules): string {
  if (horizonDays === 14) return 'two weeks'
  return horizonDays === 1 ? 'day' : `${horizonDays} days`
}

const submittedTime = z.object({ startsAt: timestamp })
const submittedMedium = z.object({ medium: z.enum(callMedia) })

/** Returns the values that the form has selected: the submitted ones, or else the current ones. */
function selectedValues(
  { hasVideo, call, videoLink }: OpenedCallLink,
  { problem }: PageState,
  selected: string | undefined,
) {
  const submitted = withChosenTime(problem?.given)
  const medium = call !== undefined && isActive(call) && videoLink === null ? 'phone' : 'video'
  return {
    selected: z.safeParse(submittedTime, submitted).data?.startsAt ?? selected,
    medium: hasVideo ? (z.safeParse(submittedMedium, submitted).data?.medium ?? medium) : undefined,
  }
}

/** Names the number, so that a mistyped one is noticed; only its end to somebody who has not proved that the mailbox is theirs. */
function describeMedium({ videoLink, phone, isMailed }: OpenedCallLink): string {
  if (videoLink !== null) return 'We’ll talk by video.'
  return `We’ll call you on ${isMailed ? safePhone(phone) : `the number you gave us, which ends in ${phone.replaceAll(/\D/g, '').slice(-3)}`}.`
}

/** Only for visitors with a mailed link, because anyone who knows the page’s address may see the page after the form. */
function joinButton({ isMailed, videoLink }: OpenedCallLink): Html {
  if (!isMailed || videoLink === null) return html``
  return html`<p class="actions"><a class="button" href="${videoLink}">Join the video call</a></p>`
}

function callTime({ startsAt }: CallRow): Html {
  return html`<p class="facts"><time datetime="${startsAt}">${formatCallTime(startsAt)}</time>, UK time</p>`
}
