import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { listJobs } from '#shared/contract/jobs.ts'

/** Reads the jobs of one lead, finished ones too, earliest deposit first. */
export function jobsOfLead(client: Client, prospectId: string) {
  return queryOptions({
    queryKey: [listJobs.path, { prospectId }],
    queryFn: ({ signal }) => client.call(listJobs, { query: { prospectId }, signal }),
  })
}
