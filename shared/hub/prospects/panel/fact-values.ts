import { linkToDial } from '#shared/business/phone-number.ts'
import { whyNotEmail } from '#shared/business/send-gate.ts'
import type { ReceivedPayment } from '#shared/contract/payments.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'

/** Returns the name on the newest paid deposit if it is not the lead's; ignores capitals and spaces.
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

type Reachable = Parameters<typeof whyNotEmail>[0] & Pick<ProspectDetail, 'phone' | 'dialNumber'>

/** Returns the number to which a text may be sent: a UK mobile's, of somebody who may be answered. The rules for texts are those for
 *  emails. */
export function numberToText(lead: Reachable): string | undefined {
  const number = lead.phone === null ? undefined : linkToDial(lead.phone, lead.dialNumber)?.slice('tel:'.length)
  const isMobile = number !== undefined && /^\+447[1-57-9]\d{8}$/.test(number)
  return isMobile && whyNotEmail({ ...lead, email: '' }, 'reminder') === undefined ? number : undefined
}
