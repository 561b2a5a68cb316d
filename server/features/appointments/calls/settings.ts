import type { Kysely } from 'kysely'
import { type CallMedium, videoLinkOf } from '#shared/business/call-medium.ts'
import { callSettings } from '#shared/contract/calls.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { settingsStore } from '../../../platform/settings-store.ts'

export const settings = settingsStore('calls', callSettings, { meetingLink: null })

/** Where a call is joined by video; null for a phone call. */
export async function readVideoLink(
  db: Kysely<Database>,
  call: { medium: CallMedium; meetingLink: string | null },
): Promise<string | null> {
  const { meetingLink } = await settings.read(db)
  return videoLinkOf(call, meetingLink)
}

/** Adds to each call where it is joined. */
export async function withVideoLinks<Row extends { medium: CallMedium; meetingLink: string | null }>(
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<(Row & { videoLink: string | null })[]> {
  const { meetingLink } = await settings.read(db)
  return rows.map((row) => ({ ...row, videoLink: videoLinkOf(row, meetingLink) }))
}
