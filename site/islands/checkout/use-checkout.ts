import { useMemo, useState, type RefObject } from 'react'
import * as z from 'zod/mini'
import type { PackageType } from '#shared/business/packages.ts'
import type { CheckoutOrder } from '#shared/contract/payments.ts'
import { useBrowserValue } from '../form/browser-hooks.ts'
import { useForm } from '../form/use-form.ts'
import { fieldNames } from './field-names.ts'
import { keepForReload, readGivenDetails, readQuote, type GivenDetails } from './given-details.ts'
import { customerInfo, defaultPackage, readPackage, type Customer } from './order.ts'

const nothingGiven: GivenDetails = { values: {}, isForThisCheckout: false }

/** The checkout's two steps: the details, and with them complete the payment, which prepare-payment.ts requests. */
export function useCheckout(summary: RefObject<HTMLElement | null>) {
  const given = useGivenDetails()
  const quote = useQuote()
  const packageType = usePackage(quote)
  const [step, setStep] = useState<'opening' | 'details' | 'payment'>('opening')
  const [typed, setTyped] = useState<Customer>()
  const { submit, input, messages } = useForm({
    names: fieldNames,
    schema: customerInfo,
    given: given.isForThisCheckout ? given.values : undefined,
    summary,
    send(customer) {
      keepForReload(customer)
      setTyped(customer)
      setStep('payment')
    },
  })
  const complete = useMemo(
    () => (given.isForThisCheckout ? z.safeParse(customerInfo, given.values).data : undefined),
    [given],
  )
  return {
    packageType,
    /** What the customer has accepted of this package. */
    quote: quote?.packageType === packageType ? quote : undefined,
    /** Set in the second step. */
    customer: step === 'opening' ? complete : step === 'payment' ? typed : undefined,
    /** The first values of the fields. What was typed before hydration stays. */
    values: typed ?? given.values,
    /** The visitor has moved between the steps: what comes up takes the focus. */
    hasMoved: step !== 'opening',
    submit,
    input,
    messages,
    change: () => setStep('details'),
  }
}

export type CheckoutState = ReturnType<typeof useCheckout>

/** Read once the page is hydrated. */
function useGivenDetails(): GivenDetails {
  const text = useBrowserValue(readGivenText)
  return useMemo(() => (text === undefined ? nothingGiven : (JSON.parse(text) as GivenDetails)), [text])
}

/** Read once the page is hydrated. */
function useQuote(): CheckoutOrder | undefined {
  const text = useBrowserValue(readQuote) ?? ''
  return useMemo(() => (text === '' ? undefined : (JSON.parse(text) as CheckoutOrder)), [text])
}

/** The package that the address names or, without one, the accepted quote; undefined before the page is hydrated. */
function usePackage(quote: CheckoutOrder | undefined): PackageType | undefined {
  const named = useBrowserValue(readNamedPackage)
  return named === '' ? (quote?.packageType ?? defaultPackage) : named
}

/** Empty without one, because undefined means not hydrated. */
function readNamedPackage(): PackageType | '' {
  return readPackage() ?? ''
}

/** As text, since only equal texts are the same value. */
function readGivenText(): string {
  return JSON.stringify(readGivenDetails())
}
