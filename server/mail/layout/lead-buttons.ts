import { firstNameOf } from '#shared/business/first-name.ts'
import { leadPath } from '#shared/hub-address.ts'
import { phoneLink } from '#shared/business/phone-number.ts'
import { dialNumberOf } from '../../platform/phone-number.ts'
import type { Block } from './content.ts'

interface LeadOfMail {
  /** Null when there is none any more: the button then opens the list. */
  prospectId: string | null
  /** Who can be called; undefined where nobody is to be called, or they were erased. */
  person?: { name: string; phone: string } | undefined
}

/** Returns the buttons of an alert to the owner: first to call the person, where the number can be dialled, then their lead in the hub. */
export function leadButtons({ prospectId, person }: LeadOfMail): Block[] {
  const label = prospectId === null ? 'Open the marketing hub' : 'Open the lead in the hub'
  return [...callButton(person), { kind: 'button', label, address: leadPath(prospectId) }]
}

function callButton(person: LeadOfMail['person']): Block[] {
  const number = person && dialNumberOf(person.phone)
  if (!person || !number) return []
  return [{ kind: 'button', label: `Call ${firstNameOf(person.name)}`, address: phoneLink(number) }]
}
