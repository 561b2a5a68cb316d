import { ApiError, type Client } from '#shared/client.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import { draftKeys, dropDraftsOf } from '../components/form/draft-store.ts'

const keyOfLead = /(?:^|:)(?:lead|note|task|email|basis|job):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Drops the drafts of leads that have been deleted or erased, here or elsewhere. Those of an archived lead stay. */
export async function clearDraftsOfDeletedLeads(client: Client): Promise<void> {
  const ids = new Set(draftKeys().flatMap((key) => keyOfLead.exec(key)?.[1] ?? []))
  for (const id of ids) if (await isDeleted(client, id)) dropDraftsOf([id])
}

/** Neither among the leads nor in the archive. Without an answer nobody knows, and the draft stays. */
async function isDeleted(client: Client, id: string): Promise<boolean> {
  try {
    await client.call(getProspect, { params: { id } })
    return false
  } catch (error) {
    return error instanceof ApiError && error.status === 404
  }
}
