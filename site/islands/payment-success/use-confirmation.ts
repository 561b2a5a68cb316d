import { useEffect, useState } from 'react'
import type { PackageType } from '#shared/business/packages.ts'
import { ApiError, createClient } from '#shared/client.ts'
import { sendPaymentConfirmation } from '#shared/contract/payments.ts'
import { paymentSuccess } from '../../content/payment-success.ts'
import { answerTimeout } from '../answer-timeout.ts'
import type { Customer } from '../checkout/order.ts'
import { findStoredCustomer, deleteStoredCustomer } from '../checkout/stored-customer.ts'

const content = paymentSuccess.confirmation
const client = createClient()

/** The deposit that the page is about. */
interface Deposit {
  packageType: PackageType
  /** Empty when neither the address nor the visit names a payment. */
  paymentIntentId: string
}

export interface ConfirmationOptions {
  deposit: Deposit
  /** Whether the money has arrived, may still arrive, or nothing is known of it. */
  kind: 'paid' | 'expected' | 'unknown'
  infoEmail: string
}

/** `confirming`: the first sending, which the page starts; `resending`: the visitor asked for it. */
type Progress = 'confirming' | 'idle' | 'resending'

/** Has the confirmation emails sent once for a paid deposit whose customer the checkout stored; sends them again on request. */
export function useConfirmation({ deposit: { packageType, paymentIntentId }, kind, infoEmail }: ConfirmationOptions) {
  const isPaid = kind === 'paid'
  const [progress, setProgress] = useState<Progress>(() => (isPaid && findStoredCustomer() ? 'confirming' : 'idle'))
  const [sentTo, setSentTo] = useState<string>()

  useEffect(() => {
    const customer = isPaid ? findStoredCustomer() : undefined
    if (!customer) return
    send({ packageType, paymentIntentId }, customer).then(
      () => setSentTo(customer.email),
      (error: unknown) => {
        console.error('The confirmation could not be sent:', String(error))
        setProgress('idle')
      },
    )
  }, [packageType, paymentIntentId, isPaid])

  async function resend(): Promise<void> {
    const customer = findStoredCustomer()
    if (!customer) return alert(content.missing(infoEmail))
    setProgress('resending')
    try {
      await send({ packageType, paymentIntentId }, customer)
      setSentTo(customer.email)
      alert(content.resent)
    } catch (error) {
      // A slow bank is not a failure, so the specified alert would worry the customer for nothing.
      const isEarly = kind === 'expected' && error instanceof ApiError && error.code === 'not_paid'
      alert(isEarly ? content.notPaidYet : content.failed)
    } finally {
      setProgress('idle')
    }
  }

  return { progress, sentTo, resend }
}

/** @throws ApiError, TypeError or DOMException; the stored details then stay */
async function send({ packageType, paymentIntentId }: Deposit, { name, email, phone }: Customer): Promise<void> {
  await client.call(sendPaymentConfirmation, {
    body: { packageType, paymentIntentId, customerName: name, customerEmail: email, customerPhone: phone },
    signal: answerTimeout(),
  })
  deleteStoredCustomer()
}
