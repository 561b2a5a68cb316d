import type { ProspectDetail } from '../contract/prospects.ts'
import { depositLink, type DepositPage } from './deposit-link.ts'
import { formatMoney, pounds } from './money.ts'
import { formatWithVat } from './vat.ts'
import { depositCharge, packageOfLead, type PriceList } from './prices.ts'
import { projectWords, sourceName } from './privacy-notice.ts'
import { type FieldName, fieldPattern, isField, wordsFor } from './template-fields.ts'

export type Recipient = Pick<
  ProspectDetail,
  | 'name'
  | 'email'
  | 'phone'
  | 'projectType'
  | 'location'
  | 'sourcePlatform'
  | 'sourceUrl'
  | 'selectedPackage'
  | 'packageValue'
>

/** Subject and text with the fields filled in for one person. What they were quoted, the deposit too, holds as at the checkout.
 *  @param prices in force */
export function fillTemplate(
  { subject, text }: { subject: string; text: string },
  lead: Recipient,
  checkout: DepositPage,
  prices: PriceList,
) {
  const values = valuesFor(lead, checkout, prices)
  return { subject: capitalise(fill(subject, values)), text: fill(text, values) }
}

function fill(template: string, values: Record<FieldName, string | undefined>): string {
  const filled = template.replace(
    new RegExp(`(?<![ \\t])([ \\t]*)${fieldPattern.source}`, 'g'),
    (_, space: string, name: string, words: string | undefined, at: number) => {
      const value = isField(name) ? (values[name] ?? wordsFor(name, words)) : `{${name}}`
      // Without its space, so that neither two spaces nor one before a full stop remain.
      if (value === '') return ''
      return space + (isAtSentenceStart(template, at) && name !== 'depositLink' ? capitalise(value) : value)
    },
  )
  return filled.replace(/^[ \t]+/gm, '')
}

function isAtSentenceStart(template: string, at: number): boolean {
  return at === 0 || '\n.!?'.includes(template.charAt(at - 1))
}

function valuesFor(lead: Recipient, checkout: DepositPage, prices: PriceList): Record<FieldName, string | undefined> {
  const [firstName] = lead.name.trim().split(/\s+/)
  const place = lead.location
    ?.replace(/\s+/g, ' ')
    .replace(/[\s.,;]+$/, '')
    .trim()
  const { address, quote } = checkout
  const type = quote?.packageType ?? packageOfLead(lead, prices)?.type
  const value = lead.packageValue ?? (type && prices.packages[type])
  const price = quote?.netPence ?? (value === undefined ? undefined : pounds(value))
  return {
    firstName: firstName === '' ? undefined : firstName,
    project: projectWords[lead.projectType],
    place: place === '' ? undefined : place,
    inPlace: place ? `in ${place}` : undefined,
    source: sourceName(lead) || undefined,
    package: type,
    price: price === undefined ? undefined : formatWithVat(price),
    deposit: `${formatMoney(quote?.depositPence ?? depositCharge(prices))} including VAT`,
    depositLink: type && address ? depositLink(address, type) : undefined,
  }
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
