import { type Business, emailLink, traderName } from './business.ts'
import { phoneLink, plainNumber } from './phone-number.ts'

type Sender = Pick<Business, 'name' | 'proprietor' | 'address' | 'phone' | 'email' | 'vatNumber' | 'icoNumber'>

/** Returns who sends an email, as the law requires it of every business email. @param publicUrl origin of the site */
export function senderDetails(business: Sender, publicUrl: string): (string | { label: string; address: string })[] {
  const number = plainNumber(business.phone)
  return [
    traderName(business),
    ...(business.address ? [business.address] : []),
    number === undefined ? business.phone : { label: business.phone, address: phoneLink(number) },
    { label: business.email, address: emailLink(business.email) },
    { label: new URL(publicUrl).host, address: publicUrl },
    ...(business.vatNumber ? [`VAT number ${business.vatNumber}`] : []),
    ...(business.icoNumber ? [`ICO registration ${business.icoNumber}`] : []),
  ]
}

/** Returns the last line of an email to one lead: why they get it. @param emailType a privacy notice goes to many */
export function leadEmailReason({ name }: Pick<Business, 'name'>, emailType: string): string {
  return emailType === 'privacy_notice'
    ? `You’re receiving this because ${name} holds details about you and has to tell you.`
    : `${name} wrote this to you personally.`
}
