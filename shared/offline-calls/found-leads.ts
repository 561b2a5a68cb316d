import { blankLead } from '#shared/business/blank-lead.ts'
import * as z from 'zod/mini'
import type { CallAnswer, ParsedInput } from '#shared/contract/api-call.ts'
import { addFoundProspects } from '#shared/contract/capture.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { foundProspect } from '#shared/contract/scraping-runs.ts'
import { type OfflineCall, offlineCall } from './offline-call.ts'
import { givenFields } from './lead-records.ts'
import { Refusal } from './refusal.ts'

/** The change that adds leads found on a page. Only the server recognises existing and deleted people, so all of them are shown as new
 *  until it responds. */
export const foundLeadCalls: readonly OfflineCall[] = [
  offlineCall(addFoundProspects, {
    subject(_, request) {
      const [first, ...others] = readRequest(request).leads
      if (first === undefined) throw new Refusal('invalid_input', 'None of these entries can be added.')
      const more = others.length === 0 ? '' : ` and ${others.length} more`
      return { id: first.id, name: `${first.name}${more}` }
    },
    answer(_, request) {
      const { leads, refusals } = readRequest(request)
      return { added: leads.length, duplicate: 0, suppressed: 0, rejected: refusals.length, refusals }
    },
    apply(_, request, replica) {
      const leads = replica === undefined ? [] : readRequest(request).leads
      return { leads: Object.fromEntries(leads.map((lead) => [lead.id, lead])) }
    },
    describe: ({ ids }) => (ids?.length === 1 ? 'New lead' : 'New leads'),
    alone: () => true,
    assignIds({ prospects, ids, ...others }, newId) {
      return { ...others, prospects, ids: ids ?? (Array.isArray(prospects) ? prospects.map(() => newId()) : undefined) }
    },
  }),
]

interface Found {
  body: ParsedInput<typeof addFoundProspects>['body']
  madeAt: string
}

/** Returns the leads of the entries, and why others are none. */
function readRequest({ body: { platform, prospects, ids = [] }, madeAt }: Found) {
  const leads: ProspectDetail[] = []
  const refusals: CallAnswer<typeof addFoundProspects>['refusals'] = []
  for (const [index, prospect] of prospects.entries()) {
    const { data, error } = z.safeParse(foundProspect, prospect)
    const id = ids[index]
    if (!data || id === undefined) {
      refusals.push({ index, reason: error?.issues[0]?.message ?? 'This entry has no id' })
      continue
    }
    const { priorityReasons: _, applicationOutcome: __, onlyUpdates: ___, ...fields } = data
    const times = { createdAt: madeAt, updatedAt: madeAt }
    leads.push({ ...blankLead, ...givenFields(fields), id, sourcePlatform: platform, ...times })
  }
  return { leads, refusals }
}
