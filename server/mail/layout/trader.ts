import { phoneLink, traderName } from '#shared/business/business.ts'
import type { Inline, Sender } from './content.ts'

/** Who trades here, as the law wants it on every mail. */
export function traderLines({ business, publicUrl }: Sender): Inline[] {
  return [
    traderName(business),
    ...(business.address ? [business.address] : []),
    { label: business.phone, address: phoneLink(business.phone) },
    { label: business.email, address: mailLink(business.email) },
    { label: new URL(publicUrl).host, address: publicUrl },
    ...(business.vatNumber ? [`VAT number ${business.vatNumber}`] : []),
    ...(business.icoNumber ? [`ICO registration ${business.icoNumber}`] : []),
  ]
}

/** Under the last words of a mail to a visitor: the proprietor's name, where it is known, and the business's. */
export function signatureLines({ business: { name, proprietor } }: Sender): string[] {
  return proprietor === undefined ? [name] : [proprietor, name]
}

export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
