import type { ConsultationCalls } from './call-rules.ts'

/** Returns how pages, emails and templates name the free consultation: a video call once there is a meeting link, otherwise a phone call. */
export function callWording({ minutes, hasVideo = false }: Pick<ConsultationCalls, 'minutes' | 'hasVideo'>) {
  const medium = hasVideo ? 'video' : 'phone'
  return {
    minutes: String(minutes),
    /** For `a 30-minute video call`. */
    call: `${medium} call`,
    /** At the beginning of a text. */
    capitalCall: hasVideo ? 'Video call' : 'Phone call',
    /** For `30 minutes by video call`. */
    byCall: hasVideo ? 'by video call' : 'by phone',
    /** For `half an hour by video`. */
    by: `by ${medium}`,
    /** For `a free 30-minute video consultation`. */
    consultation: `${medium} consultation`,
    /** How the call takes place, and what the visitor needs for it. */
    howItWorks: hasVideo
      ? `Our confirmation says how we’ll talk: by video, or by phone if you’d rather. The call takes ${minutes} minutes, and a phone, tablet or computer will do.`
      : `We’ll call the number that you give us, and the call takes ${minutes} minutes.`,
  }
}
