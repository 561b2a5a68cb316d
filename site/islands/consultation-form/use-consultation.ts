import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '#shared/client.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import type { FormEcho } from '#shared/site-rendering.ts'
import { consultationForm as words } from '../../content/consultation-form.ts'
import { showToast } from '../toasts/show-toast.ts'
import { fieldNames, type FieldName } from './field-names.ts'
import { sendConsultation, thankYouAddress } from './send-consultation.ts'

export type ConsultationInput = z.input<typeof submitConsultation.body>
export type ConsultationBody = z.output<typeof submitConsultation.body>

/** The form's life: fields as the visitor left them, checked by the contract, sent once, answered in place. */
export function useConsultation(echo: FormEcho | undefined, summary: RefObject<HTMLElement | null>) {
  // No default values: the form takes what the fields hold, so that nothing typed before hydration is lost.
  const [echoed] = useState(() => echoedErrors(echo))
  const form = useForm<ConsultationInput, unknown, ConsultationBody>({
    resolver: zodResolver(submitConsultation.body),
    shouldFocusError: false,
    errors: echoed,
  })
  const { errors, isSubmitting, isSubmitSuccessful, submitCount } = form.formState
  const messages = messagesByField(errors)
  const echoedFailure = submitCount === 0 && Object.keys(messages).length === 0 ? echo?.sentence : undefined
  const isHydrated = useIsHydrated()

  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) summary.current?.focus()
  }, [submitCount, isSubmitting, summary])

  const { reset } = form
  useEffect(() => {
    // The browser's back button can bring this page back as it was left: sent.
    const startAgain = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', startAgain)
    return () => removeEventListener('pageshow', startAgain)
  }, [reset])

  async function send(body: ConsultationBody) {
    try {
      await sendConsultation(body)
      location.assign(thankYouAddress())
    } catch (error) {
      const message = error instanceof ApiError ? error.message : words.failed.fallback
      form.setError('root', { message })
      if (error instanceof ApiError) {
        for (const name of fieldNames) if (error.fields[name]) form.setError(name, { message: error.fields[name] })
      }
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

function messagesByField(errors: FieldErrors<ConsultationInput>): Partial<Record<FieldName, string>> {
  return Object.fromEntries(fieldNames.flatMap((name) => (errors[name]?.message ? [[name, errors[name].message]] : [])))
}

function echoedErrors(echo: FormEcho | undefined): FieldErrors<ConsultationInput> {
  if (!echo) return {}
  const fields = fieldNames.flatMap((name) => {
    const message = echo.errors[name]
    return message ? [[name, { type: 'server', message }]] : []
  })
  return Object.fromEntries(fields)
}

function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
