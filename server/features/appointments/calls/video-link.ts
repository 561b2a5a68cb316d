import { type CallMedium, videoLinkOf } from '#shared/business/call-medium.ts'
import { meetingLinkSettings } from './settings.ts'
import type { Queryable } from '../../../platform/database/schema.ts'

/** Returns where a call is joined by video; null for a phone call. */
export async function readVideoLink(
  db: Queryable,
  call: { medium: CallMedium; meetingLink: string | null },
): Promise<string | null> {
  const { meetingLink } = await meetingLinkSettings.read(db)
  return videoLinkOf(call, meetingLink)
}
