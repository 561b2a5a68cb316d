import type { Kysely } from 'kysely'
import { type CallMedium, videoLinkOf } from '#shared/business/call-medium.ts'
import { callSettings } from '#shared/contract/calls.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { settingsStore } from '../../../platform/settings-store.ts'

export const settings = settingsStore('calls', callSettings, { meetingLink: null })

/** Returns where a call is joined by video; null for a phone call. */
export async function readVideoLink(
  db: Kysely<Database>,
  call: { medium: CallMedium; meetingLink: string | null },
): Promise<string | null> {
  const { meetingLink } = await settings.read(db)
  return videoLinkOf(call, meetingLink)
}
