import type { ReceivedPayment } from '#shared/contract/payments.ts'

/** The name on the newest deposit that was paid, where it is not the lead's; capitals and spaces make no difference.
 *  @param payments the newest first */
export function differentPayer(
  leadName: string,
  payments: readonly Pick<ReceivedPayment, 'customerName' | 'succeededAt'>[],
): string | undefined {
  const payer = payments.find(({ succeededAt }) => succeededAt !== null)?.customerName.trim()
  return payer === undefined || plain(payer) === plain(leadName) ? undefined : payer
}

function plain(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
