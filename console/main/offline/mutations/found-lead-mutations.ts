import { blankLead } from '#shared/business/blank-lead.ts'
import * as z from 'zod/mini'
import type { CallAnswer, ParsedInput } from '#shared/contract/api-call.ts'
import { addFoundProspects } from '#shared/contract/capture.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { foundProspect } from '#shared/contract/scraping-runs.ts'
import { nameOfCall } from '../../connection/contract-call.ts'
import { Refusal } from '../../connection/errors.ts'
import type { Mutation, MutationRequest } from '../replica/replica.ts'

type Answer = CallAnswer<typeof addFoundProspects>

/** The mutation that adds leads found on a page. Only the server recognises existing and deleted people, so all of them are shown as new
 *  until it responds. */
export const foundLeadMutations: Record<string, Mutation> = {
  [nameOfCall(addFoundProspects)]: {
    subject(_, request) {
      const [first, ...others] = readRequest(request).leads
      if (first === undefined) throw new Refusal('invalid_input', 'None of these entries can be added.')
      const more = others.length === 0 ? '' : ` and ${others.length} more`
      return { id: first.id, name: `${first.name}${more}` }
    },
    plan(replica, request) {
      const { leads, refusals } = readRequest(request)
      const answer: Answer = {
        added: leads.length,
        duplicate: 0,
        suppressed: 0,
        rejected: refusals.length,
        refusals,
      }
      return {
        answer,
        apply() {
          for (const record of leads) replica.leads.set(record.id, { record, at: request.madeAt })
        },
      }
    },
  },
}

function readRequest({ body, madeAt }: MutationRequest): { leads: ProspectDetail[]; refusals: Answer['refusals'] } {
  const { platform, prospects, ids = [] } = body as ParsedInput<typeof addFoundProspects>['body']
  const leads: ProspectDetail[] = []
  const refusals: Answer['refusals'] = []
  for (const [index, prospect] of prospects.entries()) {
    const { data: found, error } = z.safeParse(foundProspect, prospect)
    const id = ids[index]
    if (!found || id === undefined) {
      refusals.push({ index, reason: error?.issues[0]?.message ?? 'This entry has no id' })
      continue
    }
    const { priorityReasons: _, applicationOutcome: __, onlyUpdates: ___, ...fields } = found
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    leads.push({ ...blankLead, ...given, id, sourcePlatform: platform, createdAt: madeAt, updatedAt: madeAt })
  }
  return { leads, refusals }
}
