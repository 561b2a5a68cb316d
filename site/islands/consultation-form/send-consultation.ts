import { v7 } from 'uuid'
import { createClient } from '#shared/client.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { minimumFormMs } from '#shared/contract/form-traces.ts'
import { interestKey } from '../../page-script/interest-key.ts'
import { keptQuery } from '../../page-script/kept-query.ts'
import { formId } from './field-names.ts'
import type { ConsultationBody } from './use-consultation.ts'

const idKey = 'consultation-id'
const client = createClient()

/** Sends the enquiry, never sooner than a person could have filled the form in. A repeat, even after a reload, carries the same id.
 *  @throws ApiError when it is refused; TypeError when the server cannot be reached */
export async function sendConsultation(body: ConsultationBody): Promise<void> {
  await wait(minimumFormMs - elapsedMs())
  const { interest } = Object.fromEntries(new FormData(document.forms.namedItem(formId) ?? undefined))
  await client.call(submitConsultation, {
    body: {
      ...body,
      id: submissionId(),
      elapsedMs: Math.round(elapsedMs()),
      ...(typeof interest === 'string' ? { interest } : {}),
    },
  })
  sessionStorage.removeItem(idKey)
  sessionStorage.removeItem(interestKey)
}

/** Where a sent enquiry leads, with the campaign parameters of this page. */
export function thankYouAddress(): string {
  const query = keptQuery().toString()
  return query ? `/thank-you?${query}` : '/thank-you'
}

/** Since the page was opened. */
function elapsedMs(): number {
  return performance.now()
}

function submissionId(): string {
  const id = sessionStorage.getItem(idKey) ?? v7()
  sessionStorage.setItem(idKey, id)
  return id
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
