import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useState, type RefObject } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { messagesByField } from '../form/field-messages.ts'
import { useBrowserValue } from '../form/use-is-hydrated.ts'
import { fieldNames } from './field-names.ts'
import { keepForReload, readGivenDetails, type GivenDetails } from './given-details.ts'
import { customerInfo, readPackage, type Customer, type CustomerInput } from './order.ts'

const nothingGiven: GivenDetails = { values: {}, isForThisCheckout: false }

/** The checkout's two steps: the details, and with them complete the payment. */
export function useCheckout(summary: RefObject<HTMLElement | null>) {
  const packageType = useBrowserValue(readPackage)
  const given = useGivenDetails()
  const [step, setStep] = useState<'opening' | 'details' | 'payment'>('opening')
  const [typed, setTyped] = useState<Customer>()
  const form = useForm<CustomerInput, unknown, Customer>({
    resolver: zodResolver(customerInfo),
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState

  // What has been typed before hydration stands in the fields, and stays.
  const { getValues, setValue } = form
  useEffect(() => {
    for (const name of fieldNames) setValue(name, getValues(name) || (given.values[name] ?? ''))
  }, [given, getValues, setValue])

  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) summary.current?.focus()
  }, [submitCount, isSubmitting, summary])

  const complete = useMemo(
    () => (given.isForThisCheckout ? z.safeParse(customerInfo, given.values).data : undefined),
    [given],
  )

  return {
    packageType,
    /** Set in the second step. */
    customer: step === 'opening' ? complete : step === 'payment' ? typed : undefined,
    /** The visitor has moved between the steps: what comes up takes the focus. */
    hasMoved: step !== 'opening',
    register: form.register,
    messages: messagesByField(errors, fieldNames),
    submit: form.handleSubmit((customer) => {
      keepForReload(customer)
      setTyped(customer)
      setStep('payment')
    }),
    change: () => setStep('details'),
  }
}

export type CheckoutState = ReturnType<typeof useCheckout>

/** Read once the page is hydrated. */
function useGivenDetails(): GivenDetails {
  const text = useBrowserValue(readGivenText)
  return useMemo(() => (text === undefined ? nothingGiven : (JSON.parse(text) as GivenDetails)), [text])
}

/** As text, since only equal texts are the same value. */
function readGivenText(): string {
  return JSON.stringify(readGivenDetails())
}
