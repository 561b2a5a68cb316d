import { useEffect, useState, type FocusEvent, type InputEvent, type KeyboardEvent, type RefObject } from 'react'
import * as z from 'zod/mini'
import { minimumSqm } from '#shared/business/calculator.ts'
import {
  invalidSize,
  missingInformation,
  submitCalculator,
  type CalculatorSubmission,
} from '#shared/contract/calculator.ts'
import type { FormEcho } from '#shared/site-rendering.ts'
import { calculatorForm as content } from '../../content/calculator-form.ts'
import type { Messages } from '../form/error-summary.tsx'
import { useIsHydrated, useTypedValue } from '../form/browser-hooks.ts'
import { useForm } from '../form/use-form.ts'
import { showToast } from '../toasts/show-toast.ts'
import type { EstimateResult } from './estimate-result.tsx'
import { fieldId, fieldNames, type FieldName } from './field-names.ts'
import { sendCalculation } from './send-calculation.ts'

export type CalculatorBody = z.output<typeof submitCalculator.body>
/** The answer, and what shows it. */
interface Result {
  estimate: CalculatorSubmission
  EstimateResult: typeof EstimateResult
}
type Requester = Pick<CalculatorBody, 'name' | 'email'>

/** The state of the calculator: a form until the estimate is there, and again after it. */
export function useCalculator({
  echo,
  summary,
}: {
  echo: FormEcho | undefined
  summary: RefObject<HTMLElement | null>
}) {
  const [result, setResult] = useState<Result>()
  /** Who asked last: a new start does not ask again. */
  const [requester, setRequester] = useState<Requester>()
  /** What is wrong with a size that was left before the form was sent. */
  const [sizeMessage, setSizeMessage] = useState<string>()
  const form = useForm({
    names: fieldNames,
    schema: submitCalculator.body,
    echo,
    summary,
    async send(body) {
      // Loaded only when there is an answer to show.
      const [estimate, { EstimateResult }] = await Promise.all([sendCalculation(body), import('./estimate-result.tsx')])
      setResult({ estimate, EstimateResult })
      setRequester(body)
      const { title, text, textWithoutEmail } = content.ready
      showToast({ title, description: estimate.isEmailed ? text : textWithoutEmail, tone: 'default' })
    },
    onRefused: showErrors,
    onFailed() {
      showToast({ title: content.failed.title, description: content.failed.text, tone: 'destructive' })
      return content.failed.text
    },
  })
  const isHydrated = useIsHydrated()
  const sqm = Number(useTypedValue(fieldId('sqm')))
  const isReady = !isHydrated || sqm >= minimumSqm

  function checkSize({ value }: HTMLInputElement) {
    const message = findSizeMessage(value)
    setSizeMessage(message)
    if (message) showErrors({ sqm: message })
  }

  useEffect(() => {
    if (requester && !result) document.getElementById(fieldId('sqm'))?.focus()
  }, [requester, result])

  return {
    ...form,
    /** What sending the form brought: the summary names it. */
    refused: form.messages,
    messages: sizeMessage ? { ...form.messages, sqm: sizeMessage } : form.messages,
    input: (event: InputEvent<HTMLFormElement>) => {
      if (sizeMessage && !findSizeMessage(sizeControl(event.currentTarget).value)) setSizeMessage(undefined)
      form.input(event)
    },
    leaveSize: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      const isEmpty = currentTarget.value === '' && !currentTarget.validity.badInput
      if (isHydrated && !isEmpty) checkSize(currentTarget)
    },
    /** A disabled button would keep Enter from sending the form and leave the visitor without a message. */
    pressKey: ({ key, currentTarget: { form } }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Enter' && form && !isReady) checkSize(sizeControl(form))
    },
    /** What the fields hold at first. */
    values: openingValues(echo, requester),
    sqm,
    /** Until it is hydrated the form is the browser's own, which stops a size that is too small itself. */
    isReady,
    isHydrated,
    result,
    startAgain: () => setResult(undefined),
  }
}

function openingValues(
  echo: FormEcho | undefined,
  requester: Requester | undefined,
): Partial<Record<FieldName, string>> {
  return requester ? { name: requester.name, email: requester.email } : (echo?.values ?? {})
}

function showErrors({ name, email, sqm }: Messages<FieldName>): void {
  if (name === missingInformation || email === missingInformation) {
    showToast({ title: content.missing, description: missingInformation, tone: 'destructive' })
  } else if (sqm) {
    const title = sqm === invalidSize ? content.invalid : content.checkSize
    showToast({ title, description: sqm, tone: 'destructive' })
  }
}

function findSizeMessage(value: string): string | undefined {
  return z.safeParse(submitCalculator.body.shape.sqm, value).error?.issues[0]?.message
}

function sizeControl(form: HTMLFormElement): HTMLInputElement {
  return form.elements.namedItem('sqm') as HTMLInputElement
}
