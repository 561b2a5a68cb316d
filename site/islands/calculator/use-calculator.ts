import { useEffect, useState, type RefObject } from 'react'
import type * as z from 'zod/mini'
import { minimumSqm } from '#shared/business/calculator.ts'
import { missingInformation, submitCalculator, type CalculatorSubmission } from '#shared/contract/calculator.ts'
import type { FormEcho } from '#shared/site-rendering.ts'
import { calculatorForm as words } from '../../content/calculator.ts'
import type { Messages } from '../form/field-messages.ts'
import { useIsHydrated } from '../form/use-is-hydrated.ts'
import { useForm } from '../form/use-form.ts'
import { useTypedValue } from '../form/use-typed-value.ts'
import { showToast } from '../toasts/show-toast.ts'
import { fieldId, fieldNames, type FieldName } from './field-names.ts'
import { sendCalculation } from './send-calculation.ts'

export type CalculatorBody = z.output<typeof submitCalculator.body>
type Asker = Pick<CalculatorBody, 'name' | 'email'>

/** The calculator's life: a form until the estimate is there, and again after it. */
export function useCalculator(echo: FormEcho | undefined, summary: RefObject<HTMLElement | null>) {
  const [estimate, setEstimate] = useState<CalculatorSubmission>()
  /** Who asked last: a new start does not ask again. */
  const [asker, setAsker] = useState<Asker>()
  const form = useForm({
    names: fieldNames,
    schema: submitCalculator.body,
    echo,
    summary,
    async send(body) {
      setEstimate(await sendCalculation(body))
      setAsker(body)
      showToast({ title: words.ready.title, description: words.ready.text, tone: 'default' })
    },
    onRefused: sayWhatIsWrong,
    onFailed() {
      showToast({ title: words.failed.title, description: words.failed.text, tone: 'destructive' })
      return words.failed.text
    },
  })
  const isHydrated = useIsHydrated()
  const sqm = Number(useTypedValue(fieldId('sqm')))

  useEffect(() => {
    if (asker && !estimate) document.getElementById(fieldId('sqm'))?.focus()
  }, [asker, estimate])

  return {
    ...form,
    /** What the fields hold at first. */
    values: openingValues(echo, asker),
    sqm,
    /** Until it is hydrated the form is the browser's own, which stops a size that is too small itself. */
    isReady: !isHydrated || sqm >= minimumSqm,
    isHydrated,
    estimate,
    startAgain: () => setEstimate(undefined),
  }
}

function openingValues(echo: FormEcho | undefined, asker: Asker | undefined): Partial<Record<FieldName, string>> {
  return asker ? { name: asker.name, email: asker.email } : (echo?.values ?? {})
}

function sayWhatIsWrong({ name, email, sqm }: Messages<FieldName>): void {
  if (name === missingInformation || email === missingInformation) {
    showToast({ title: words.missing, description: missingInformation, tone: 'destructive' })
  } else if (sqm) {
    showToast({ title: words.invalid, description: sqm, tone: 'destructive' })
  }
}
