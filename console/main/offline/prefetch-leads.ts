import * as z from 'zod/mini'
import { ApiError, type Client, fillPath } from '#shared/client.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects, type Prospect, type ProspectDetail } from '#shared/contract/prospects.ts'
import { nextCursorOf } from '#shared/hub/paging.ts'
import type { PrivateFiles } from '../storage/private-files.ts'
import type { Turn } from './prefetch.ts'
import type { Store } from './store.ts'

interface ReadLeads {
  /** Calls the server directly; its responses are cached. */
  client: Client
  store: Store
  turn: Turn
}

/** As many as the server gives at once. */
const pageSize = 500
/** The leads that the owner is most likely to open. */
const recentLeads = 100
/** A note leaves its lead as it is. */
const timelineFreshMs = 24 * 60 * 60_000

/** Reads every lead, page by page. What was broken off goes on where it was. */
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
  await store.answers.forgetPathBefore(listProspects.path, startedAtMs)
}

/** Fetches the record and the history of the leads that changed last, where the cached ones may be older. */
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

/** A lead that was archived or deleted meanwhile is cached as missing, and is no error. */
export async function ifThere(asked: Promise<unknown>): Promise<void> {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) throw error
  }
}

async function hasRecord({ answers }: Store, { id, updatedAt }: Prospect): Promise<boolean> {
  const kept = await answers.find(fillPath(getProspect.path, { id }))
  return (kept?.body as ProspectDetail | null | undefined)?.updatedAt === updatedAt
}

async function hasTimeline({ answers }: Store, { id, updatedAt }: Prospect): Promise<boolean> {
  const kept = await answers.find(fillPath(getTimeline.path, { id }))
  return kept !== undefined && kept.at > updatedAt && Date.now() - Date.parse(kept.at) < timelineFreshMs
}

const progress = z.object({
  /** When the first page was read, milliseconds since 1970. */
  startedAtMs: z.number(),
  /** Where the next page begins. */
  cursor: z.string(),
})
type Progress = z.output<typeof progress>

/** How far all leads have been read ahead, for the next start. */
export interface PrefetchProgress {
  /** Undefined to begin at the beginning. */
  read(): Progress | undefined
  write(next: Progress | undefined): Promise<void>
}

/** Beyond that, what was read first is too old to be gone on with. */
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
