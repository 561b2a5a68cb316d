import { useEffect, useRef, type RefObject } from 'react'
import type * as z from 'zod/mini'
import { enquiryFilesRelation } from '#shared/business/enquiry-files.ts'
import { ApiError, createClient } from '#shared/client.ts'
import { callRelation } from '#shared/contract/calls.ts'
import { consultationFields, submitConsultation } from '#shared/contract/consultations.ts'
import type { FormEcho } from '#shared/site-rendering.ts'
import { noteConversion } from '../../analytics/conversions.ts'
import {
  callAddressKey,
  consultationIdKey,
  draftKey,
  filesAddressKey,
  inSession,
  interestKey,
} from '../../browser-storage/browser-storage.ts'
import { consultationForm as content } from '../../content/consultation-form.ts'
import { answerTimeout } from '../answer-timeout.ts'
import { savedCampaign } from '../campaign.ts'
import { useIsHydrated, useReturn } from '../form/browser-hooks.ts'
import { carriedAddress } from '../form/carried-address.ts'
import { deleteSubmissionId, elapsedMs, submissionId, waitForMinimumTime } from '../form/submission.ts'
import { useForm } from '../form/use-form.ts'
import { deleteCheck, fillInCheck } from '../planning-check/carried-check.ts'
import { showToast } from '../toasts/show-toast.ts'
import { fieldId, formId } from './consultation-fields.tsx'

const client = createClient()

/** The state of the form: fields as the visitor left them, checked by the contract, sent once, answered in place. */
export function useConsultation(echo: FormEcho | undefined, summary: RefObject<HTMLElement | null>) {
  // The page can leave before the state “sent” is rendered, and come back as it left.
  const hasLeft = useRef(false)
  const form = useForm({
    names: consultationFields,
    schema: submitConsultation.body,
    echo,
    summary,
    async send(body) {
      await sendConsultation(body)
      hasLeft.current = true
      // The page of a form that was sent without its script and refused has another address.
      location.assign(carriedAddress('/thank-you', echo?.query))
    },
    onFailed(error) {
      const description = error instanceof ApiError ? error.message : content.failed.fallback
      showToast({ title: content.failed.title, description, tone: 'destructive' })
      return content.failed.fallback
    },
  })

  useEffect(() => {
    const description = document.getElementById(fieldId('projectDescription'))
    if (description instanceof HTMLTextAreaElement) fillInCheck(description)
  }, [])

  useReturn(() => {
    if (!hasLeft.current) return
    hasLeft.current = false
    document.forms.namedItem(formId)?.reset()
    form.startAgain()
  })

  return { ...form, isBusy: form.isBusy || form.isSent, isHydrated: useIsHydrated() }
}

/** Sends the enquiry, never sooner than a person could have filled the form in. A repeat, even after a reload, carries the same id.
 *  @throws ApiError when it is refused; TypeError or DOMException when the server cannot be reached */
async function sendConsultation(body: z.output<typeof submitConsultation.body>): Promise<void> {
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
