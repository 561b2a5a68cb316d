import * as z from 'zod/mini'
import { ApiError, type Client, fillPath } from '#shared/client.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects, type Prospect, type ProspectDetail } from '#shared/contract/prospects.ts'
import { nextCursorOf } from '#shared/hub/platform/paging.ts'
import type { PrivateFiles } from '../storage/private-files.ts'
import type { Store } from './store.ts'

/** Waits until the next call may be made. */
export type Turn = () => Promise<void>

interface ReadLeads {
  /** Calls the server directly; its responses are cached. */
  client: Client
  store: Store
  turn: Turn
}

/** The server's largest page. */
const pageSize = 500
/** The leads that the owner is most likely to open. */
const recentLeads = 100
/** A new note does not change its lead's `updatedAt`, so a timeline is fetched again after this time. */
const timelineFreshMs = 24 * 60 * 60_000

/** Reads every lead, page by page, and resumes where it was interrupted. */
export async function readAllLeads({ client, store, turn }: ReadLeads): Promise<void> {
  const { startedAtMs, cursor: first } = store.prefetchProgress.read() ?? { startedAtMs: Date.now(), cursor: undefined }
  let cursor = first
  do {
    await turn()
    const { headers } = await client.callWithHeaders(listProspects, { query: { cursor, limit: pageSize } })
    cursor = nextCursorOf(headers)
    await store.prefetchProgress.write(cursor === undefined ? undefined : { startedAtMs, cursor })
  } while (cursor !== undefined)
  // These pages contain every lead, so older lists are obsolete.
  await store.answers.removePathBefore(listProspects.path, startedAtMs)
}

/** Fetches the records and timelines of the leads that changed last, unless the cached ones are current. */
export async function readRecentLeads({ client, store, turn }: ReadLeads): Promise<void> {
  await turn()
  const leads = await client.call(listProspects, { query: { sort: 'updated', limit: recentLeads } })
  for (const lead of leads) {
    const params = { id: lead.id }
    if (!(await hasRecord(store, lead))) {
      await turn()
      await ifThere(client.call(getProspect, { params }))
    }
    if (!(await hasTimeline(store, lead))) {
      await turn()
      await ifThere(client.call(getTimeline, { params }))
    }
  }
}

/** Ignores the error for a lead that was archived or deleted meanwhile, which is cached as missing. */
export async function ifThere(asked: Promise<unknown>): Promise<void> {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof ApiError) || (error.code !== 'not_found' && error.code !== 'already_archived')) throw error
  }
}

async function hasRecord({ answers }: Store, { id, updatedAt }: Prospect): Promise<boolean> {
  const cached = await answers.find(fillPath(getProspect.path, { id }))
  return (cached?.body as ProspectDetail | null | undefined)?.updatedAt === updatedAt
}

async function hasTimeline({ answers }: Store, { id, updatedAt }: Prospect): Promise<boolean> {
  const cached = await answers.find(fillPath(getTimeline.path, { id }))
  return cached !== undefined && cached.at > updatedAt && Date.now() - Date.parse(cached.at) < timelineFreshMs
}

const progress = z.object({
  /** When the first page was read, milliseconds since 1970. */
  startedAtMs: z.number(),
  /** The cursor of the next page. */
  cursor: z.string(),
})
type Progress = z.output<typeof progress>

/** The progress of reading all leads, stored for the next start. */
export interface PrefetchProgress {
  /** Returns undefined to start from the first page. */
  read(): Progress | undefined
  write(next: Progress | undefined): Promise<void>
}

/** After this time the first pages are too old to continue from. */
const oldestMs = 60 * 60_000

export function openPrefetchProgress(file: string, files: PrivateFiles): PrefetchProgress {
  return {
    read() {
      try {
        const found = progress.parse(JSON.parse(files.readSync(file)))
        return Date.now() - found.startedAtMs < oldestMs ? found : undefined
      } catch {
        return undefined
      }
    },
    write: (next) => (next === undefined ? files.remove(file) : files.write(file, JSON.stringify(next))),
  }
}
