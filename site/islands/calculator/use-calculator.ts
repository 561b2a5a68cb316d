import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState, type RefObject } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { minimumSqm } from '#shared/business/calculator.ts'
import { ApiError } from '#shared/client.ts'
import { missingInformation, submitCalculator, type CalculatorSubmission } from '#shared/contract/calculator.ts'
import type { FormEcho } from '#shared/site-rendering.ts'
import { calculatorForm as words } from '../../content/calculator.ts'
import { echoedErrors, messagesByField, setServerErrors, type Messages } from '../form/field-messages.ts'
import { useIsHydrated } from '../form/use-is-hydrated.ts'
import { useTypedValue } from '../form/use-typed-value.ts'
import { showToast } from '../toasts/show-toast.ts'
import { fieldId, fieldNames, type FieldName } from './field-names.ts'
import { sendCalculation } from './send-calculation.ts'

export type CalculatorInput = z.input<typeof submitCalculator.body>
export type CalculatorBody = z.output<typeof submitCalculator.body>

/** The calculator's life: a form until the estimate is there, and again after it. */
export function useCalculator(echo: FormEcho | undefined, summary: RefObject<HTMLElement | null>) {
  // No default values: the form takes what the fields hold, so that nothing typed before hydration is lost.
  const [echoed] = useState(() => echoedErrors<CalculatorInput>(echo, fieldNames))
  const [estimate, setEstimate] = useState<CalculatorSubmission>()
  const [isAgain, setIsAgain] = useState(false)
  const form = useForm<CalculatorInput, unknown, CalculatorBody>({
    resolver: zodResolver(submitCalculator.body),
    shouldFocusError: false,
    errors: echoed,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const messages = messagesByField(errors, fieldNames)
  const echoedFailure = submitCount === 0 && Object.keys(messages).length === 0 ? echo?.sentence : undefined
  const isHydrated = useIsHydrated()
  const sqm = Number(useTypedValue(fieldId('sqm')))

  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) summary.current?.focus()
  }, [submitCount, isSubmitting, summary])

  const { setFocus } = form
  useEffect(() => {
    if (isAgain && !estimate) setFocus('sqm')
  }, [isAgain, estimate, setFocus])

  async function send(body: CalculatorBody) {
    try {
      setEstimate(await sendCalculation(body))
      showToast({ title: words.ready.title, description: words.ready.text, tone: 'default' })
    } catch (error) {
      form.setError('root', { message: error instanceof ApiError ? error.sentence : words.failed.text })
      setServerErrors(error, fieldNames, form.setError)
      showToast({ title: words.failed.title, description: words.failed.text, tone: 'destructive' })
    }
  }

  /** Back to the form, which keeps who is asking. */
  function startAgain() {
    form.reset({ ...form.getValues(), sqm: '' })
    setEstimate(undefined)
    setIsAgain(true)
  }

  return {
    register: form.register,
    submit: form.handleSubmit(send, (wrong) => sayWhatIsWrong(messagesByField(wrong, fieldNames))),
    messages,
    failure: errors.root?.message ?? echoedFailure,
    sqm,
    isBusy: isSubmitting,
    /** Until it is hydrated the form is the browser's own, which stops a size that is too small itself. */
    isReady: !isHydrated || sqm >= minimumSqm,
    isHydrated,
    estimate,
    startAgain,
  }
}

function sayWhatIsWrong({ name, email, sqm }: Messages<FieldName>): void {
  if (name === missingInformation || email === missingInformation) {
    showToast({ title: words.missing, description: missingInformation, tone: 'destructive' })
  } else if (sqm) {
    showToast({ title: words.invalid, description: sqm, tone: 'destructive' })
  }
}
