import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState, type RefObject } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '#shared/client.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import type { FormEcho } from '#shared/site-rendering.ts'
import { consultationForm as words } from '../../content/consultation-form.ts'
import { showToast } from '../toasts/show-toast.ts'
import { carriedAddress } from '../form/carried-address.ts'
import { echoedErrors, messagesByField, setServerErrors } from '../form/field-messages.ts'
import { useIsHydrated } from '../form/use-is-hydrated.ts'
import { useReturn } from '../form/use-return.ts'
import { fieldNames } from './field-names.ts'
import { sendConsultation } from './send-consultation.ts'

export type ConsultationInput = z.input<typeof submitConsultation.body>
export type ConsultationBody = z.output<typeof submitConsultation.body>

/** The form's life: fields as the visitor left them, checked by the contract, sent once, answered in place. */
export function useConsultation(echo: FormEcho | undefined, summary: RefObject<HTMLElement | null>) {
  // No default values: the form takes what the fields hold, so that nothing typed before hydration is lost.
  const [echoed] = useState(() => echoedErrors<ConsultationInput>(echo, fieldNames))
  const form = useForm<ConsultationInput, unknown, ConsultationBody>({
    resolver: zodResolver(submitConsultation.body),
    shouldFocusError: false,
    errors: echoed,
  })
  const { errors, isSubmitting, isSubmitSuccessful, submitCount } = form.formState
  const messages = messagesByField(errors, fieldNames)
  const echoedFailure = submitCount === 0 && Object.keys(messages).length === 0 ? echo?.sentence : undefined
  const isHydrated = useIsHydrated()

  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) summary.current?.focus()
  }, [submitCount, isSubmitting, summary])

  // It comes back sent.
  useReturn(form.reset)

  async function send(body: ConsultationBody) {
    try {
      await sendConsultation(body)
      location.assign(carriedAddress('/thank-you'))
    } catch (error) {
      const message = error instanceof ApiError ? error.message : words.failed.fallback
      form.setError('root', { message })
      setServerErrors(error, fieldNames, form.setError)
      showToast({ title: words.failed.title, description: message, tone: 'destructive' })
    }
  }

  return {
    register: form.register,
    submit: form.handleSubmit(send),
    messages,
    failure: errors.root?.message ?? echoedFailure,
    isBusy: isSubmitting || isSubmitSuccessful,
    isHydrated,
  }
}
