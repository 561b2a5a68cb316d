import { useEffect, useRef, type RefObject } from 'react'
import { ApiError } from '#shared/client.ts'
import { consultationFields, submitConsultation } from '#shared/contract/consultations.ts'
import type { FormEcho } from '#shared/site-rendering.ts'
import { consultationForm as content } from '../../content/consultation-form.ts'
import { carriedAddress } from '../form/carried-address.ts'
import { useForm } from '../form/use-form.ts'
import { useIsHydrated } from '../form/use-is-hydrated.ts'
import { useReturn } from '../form/use-return.ts'
import { fillInCheck } from '../planning-check/carried-check.ts'
import { showToast } from '../toasts/show-toast.ts'
import { fieldId, formId } from './field-names.ts'
import { sendConsultation } from './send-consultation.ts'

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
