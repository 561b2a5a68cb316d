import { useEffect, useState } from 'react'
import type { PackageType } from '#shared/business/packages.ts'
import { createClient } from '#shared/client.ts'
import { sendPaymentConfirmation } from '#shared/contract/payments.ts'
import { paymentSuccess } from '../../content/payment-success.ts'
import type { Customer } from '../checkout/order.ts'
import { findStoredCustomer, forgetStoredCustomer } from '../checkout/stored-customer.ts'

const words = paymentSuccess.confirmation
const client = createClient()

export interface PaidDeposit {
  packageType: PackageType
  paymentIntentId: string
}

/** `confirming`: by itself, for the first time; `resending`: because it was asked for. */
type Progress = 'confirming' | 'idle' | 'resending'

/** Has the confirmation emails sent once for what the checkout stored; what fails can be asked for again. */
export function useConfirmation({ packageType, paymentIntentId }: PaidDeposit, infoEmail: string) {
  const [progress, setProgress] = useState<Progress>(() => (findStoredCustomer() ? 'confirming' : 'idle'))
  const [sentTo, setSentTo] = useState<string>()

  useEffect(() => {
    const customer = findStoredCustomer()
    if (!customer) return
    send({ packageType, paymentIntentId }, customer).then(
      () => setSentTo(customer.email),
      (error: unknown) => {
        console.error('The confirmation could not be sent:', String(error))
        setProgress('idle')
      },
    )
  }, [packageType, paymentIntentId])

  async function resend(): Promise<void> {
    const customer = findStoredCustomer()
    if (!customer) return alert(words.missing(infoEmail))
    setProgress('resending')
    try {
      await send({ packageType, paymentIntentId }, customer)
      setSentTo(customer.email)
      alert(words.resent)
    } catch {
      alert(words.failed)
    } finally {
      setProgress('idle')
    }
  }

  return { progress, sentTo, resend }
}

/** @throws ApiError, TypeError; the stored details are there still then */
async function send({ packageType, paymentIntentId }: PaidDeposit, { name, email, phone }: Customer): Promise<void> {
  await client.call(sendPaymentConfirmation, {
    body: { packageType, paymentIntentId, customerName: name, customerEmail: email, customerPhone: phone },
  })
  forgetStoredCustomer()
}
