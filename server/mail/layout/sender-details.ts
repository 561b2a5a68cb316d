import { emailLink, phoneLink, traderName } from '#shared/business/business.ts'
import type { Inline, Sender } from './content.ts'

/** Returns who sends the mail, as the law requires it of every business mail. */
export function senderDetails({ business, publicUrl }: Sender): Inline[] {
  return [
    traderName(business),
    ...(business.address ? [business.address] : []),
    { label: business.phone, address: phoneLink(business.phone) },
    { label: business.email, address: emailLink(business.email) },
    { label: new URL(publicUrl).host, address: publicUrl },
    ...(business.vatNumber ? [`VAT number ${business.vatNumber}`] : []),
    ...(business.icoNumber ? [`ICO registration ${business.icoNumber}`] : []),
  ]
}

/** Returns the proprietor's name, where it is known, and the business's. */
export function signatureLines({ business: { name, proprietor } }: Pick<Sender, 'business'>): string[] {
  return proprietor === undefined ? [name] : [proprietor, name]
}
