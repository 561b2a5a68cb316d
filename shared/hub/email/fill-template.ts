import { depositLink } from '#shared/business/deposit-link.ts'
import { formatMoney, formatWithVat, pounds } from '#shared/business/money.ts'
import { projectWords } from '#shared/business/privacy-notice.ts'
import { depositCharge, packageOfLead } from '#shared/business/packages.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { sourceLabel } from '#shared/business/platforms.ts'
import type { Template } from './templates.ts'

export type Recipient = Pick<
  ProspectDetail,
  'name' | 'email' | 'phone' | 'projectType' | 'location' | 'sourcePlatform' | 'selectedPackage' | 'packageValue'
>

/** The fields of the templates and what they stand for. A field without a value is left for the owner to fill in, as `[place]`. */
export const fieldMeanings = {
  firstName: 'first name',
  project: 'what they’re planning',
  place: 'where they live',
  source: 'where we found them',
  package: 'their package',
  price: 'its fee without and with VAT',
  deposit: 'the deposit including VAT',
  depositLink: 'the link to pay it',
} as const
export type FieldName = keyof typeof fieldMeanings

/** Subject and text with the fields filled in for one person. @param checkout the page where deposits are paid */
export function fillTemplate(
  { subject, text }: Pick<Template, 'subject' | 'text'>,
  lead: Recipient,
  checkout: string | undefined,
) {
  const values = valuesFor(lead, checkout)
  const fill = (template: string) =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => values[name as FieldName] ?? `[${name}]`)
  return { subject: capitalise(fill(subject)), text: fill(text) }
}

/** Splits the text of a template at its fields. */
export function splitAtFields(text: string): { text: string; field?: FieldName }[] {
  return text.split(/(\{\w+\})/).flatMap((piece) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1]
    if (piece === '') return []
    return name !== undefined && name in fieldMeanings ? [{ text: piece, field: name as FieldName }] : [{ text: piece }]
  })
}

/** Returns the first field that the owner still has to fill in: `[place]`. */
export function openField(text: string): string | undefined {
  const names = Object.keys(fieldMeanings).join('|')
  return new RegExp(`\\[(?:${names})\\]`).exec(text)?.[0]
}

function valuesFor(lead: Recipient, checkout: string | undefined): Record<FieldName, string | undefined> {
  const [firstName] = lead.name.trim().split(/\s+/)
  const theirs = packageOfLead(lead)
  const price = lead.packageValue ?? theirs?.price
  return {
    firstName,
    project: projectWords[lead.projectType],
    place: lead.location ?? undefined,
    source: sourceLabel(lead.sourcePlatform),
    package: theirs?.type,
    price: price === undefined ? undefined : formatWithVat(pounds(price)),
    deposit: `${formatMoney(depositCharge())} including VAT`,
    depositLink: theirs && checkout && depositLink(checkout, theirs.type, lead),
  }
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
