import { callPath } from '#shared/contract/calls.ts'
import type { CallRules } from '#shared/business/call-rules.ts'
import { dayMs } from '#shared/business/durations.ts'
import { callEnd } from '#shared/business/call-slots.ts'
import type { Deps } from '../../../deps.ts'
import { isEmailed } from '../../../mail/queries.ts'
import { listFreeTimes } from './free-times.ts'
import * as queries from './queries.ts'
import { countChoicesLeft, isActive } from './booking-rules.ts'
import { readVideoLink } from './video-link.ts'

/** What a visitor with the link of an enquiry may see. */
export interface OpenedCallLink {
  consultationId: string
  /** Whether the link was mailed, so that its visitor has proved that the mailbox is theirs. */
  isMailed: boolean
  /** As the visitor typed it. */
  phone: string
  /** The newest call, in any state. */
  call: queries.CallRow | undefined
  /** Where the call is joined by video; null for a phone call, and without a call. */
  videoLink: string | null
  /** Whether a video call can be chosen. */
  hasVideo: boolean
  /** ISO 8601, the soonest first. */
  free: string[]
  /** How often a time may still be chosen here. */
  choicesLeft: number
  /** How calls are booked now. */
  rules: CallRules
  /** Whether emails can be sent. */
  canMail: boolean
  /** Whether the visitor gets, or has got, the email about the call: that with the link which confirms a held time, or the confirmation. */
  isEmailed: boolean
}

/** How long a link works on which no call is booked. */
const openMs = 30 * dayMs

/** Distinguishes the links of the two kinds: those of emails, which prove that whoever opens one has the mailbox, and those that a visitor gets for
 *  sending the form, on which a time is only held. Returns undefined when a link is not ours. */
export function readLink(
  { signedLinks, shortLivedLinks }: Pick<Deps, 'signedLinks' | 'shortLivedLinks'>,
  token: string,
) {
  const mailed = signedLinks(callPath).read(token)
  const consultationId = mailed ?? shortLivedLinks(callPath, 'hold').read(token)
  return consultationId === undefined ? undefined : { consultationId, isMailed: mailed !== undefined }
}

/** Reads a link; changes nothing. Returns undefined when the link is not ours or has expired, which is a day after the call, or the
 *  person has been deleted or erased. */
export async function openCallLink(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'business' | 'signedLinks' | 'shortLivedLinks'>,
  token: string,
): Promise<OpenedCallLink | undefined> {
  const { db, clock, config, business } = deps
  const link = readLink(deps, token)
  const enquiry = link && (await queries.findEnquiry(db, link.consultationId))
  if (!enquiry) return undefined
  const now = clock.now()
  const latest = await queries.findLatestCall(db, enquiry.id)
  // A hold that has ended may not be released yet.
  const isOver = latest?.state === 'held' && latest.heldUntil !== null && Date.parse(latest.heldUntil) <= now.getTime()
  const call = isOver ? { ...latest, state: 'lapsed' as const } : latest
  const endsAt = call?.state === 'booked' ? callEnd(call) + dayMs : Date.parse(enquiry.createdAt) + openMs
  if (now.getTime() >= endsAt) return undefined
  const canMail = config.smtpUrl !== undefined
  return {
    ...link,
    phone: enquiry.phone,
    call,
    videoLink: call === undefined ? null : await readVideoLink(db, call),
    hasVideo: business().calls.hasVideo === true,
    free: await listFreeTimes(db, deps, 'visitor', call && isActive(call) ? call : undefined),
    choicesLeft: await countChoicesLeft(deps, enquiry.id),
    rules: business().calls,
    canMail,
    isEmailed: canMail && call !== undefined && (await isCallEmailed(db, call)),
  }
}

/** A hold needs the email about itself, because it has the link; a booked call is known by any about it. */
function isCallEmailed(db: Deps['db'], { id, consultationId: relatedId, state, sequence }: queries.CallRow) {
  if (state === 'booked') return isEmailed(db, ['call-booked', 'call-moved', 'call-updated'], { relatedId })
  return isEmailed(db, ['call-held'], { relatedId, key: `${id}:${sequence}` })
}
