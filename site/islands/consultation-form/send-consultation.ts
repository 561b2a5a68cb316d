import type * as z from 'zod/mini'
import { enquiryFilesRelation } from '#shared/business/enquiry-files.ts'
import { callRelation } from '#shared/contract/calls.ts'
import { createClient } from '#shared/client.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { noteConversion } from '../../analytics/pending-conversions.ts'
import {
  callAddressKey,
  consultationIdKey,
  draftKey,
  filesAddressKey,
  inSession,
  interestKey,
} from '../../browser-storage.ts'
import { answerTimeout } from '../answer-timeout.ts'
import { savedCampaign } from '../campaign.ts'
import { elapsedMs, waitForMinimumTime } from '../form/form-time.ts'
import { deleteCheck } from '../planning-check/carried-check.ts'
import { deleteSubmissionId, submissionId } from '../form/submission-id.ts'

const client = createClient()

/** Sends the enquiry, never sooner than a person could have filled the form in. A repeat, even after a reload, carries the same id.
 *  @throws ApiError when it is refused; TypeError or DOMException when the server cannot be reached */
export async function sendConsultation(body: z.output<typeof submitConsultation.body>): Promise<void> {
  await waitForMinimumTime()
  const traces = { id: submissionId(consultationIdKey), elapsedMs: elapsedMs(), campaign: savedCampaign() }
  const { headers } = await client.callWithHeaders(submitConsultation, {
    body: { ...body, ...traces },
    signal: answerTimeout(),
  })
  const links = headers.get('Link') ?? ''
  keepAddress(callAddressKey, links, callRelation)
  keepAddress(filesAddressKey, links, enquiryFilesRelation)
  deleteSubmissionId(consultationIdKey)
  inSession((items) => {
    items.removeItem(interestKey)
    items.removeItem(draftKey)
  })
  deleteCheck()
  noteConversion('enquiry')
}

function keepAddress(key: typeof callAddressKey, links: string, relation: string): void {
  const [, address] = new RegExp(`<([^>]+)>; rel="${relation}"`).exec(links) ?? []
  if (address !== undefined) inSession((items) => items.setItem(key, address))
}
