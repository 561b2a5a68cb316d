import { type Block, paragraph } from '../../../mail/layout/content.ts'
import { unprovedMark } from '../../../mail/kinds.ts'
import type { KnownPerson } from '../../../prospects/edit/upsert-lead-from-enquiry.ts'

/** Where a person whom we know confirms that an enquiry is theirs; undefined where there is nothing to confirm. */
export interface Unproved {
  confirmAddress?: string | undefined
}

export function confirmBlocks({ confirmAddress }: Unproved): Block[] {
  if (confirmAddress === undefined) return []
  return [
    { kind: 'heading', text: 'Was this you?' },
    paragraph(
      'We know this email address already. Please confirm that this was you, and we’ll add it to what we have. Until then, nothing that we have about you changes.',
    ),
    { kind: 'button', label: 'Confirm that this was you', address: confirmAddress },
  ]
}

/** The person whose address an enquiry has, while nothing proves that they sent it. */
export interface AboutKnown {
  known?: KnownPerson | undefined
}

export function markUnproved({ known }: AboutKnown): string {
  return known === undefined ? '' : unprovedMark
}

export function unprovedBlocks({ known }: AboutKnown): Block[] {
  if (known === undefined) return []
  const { name, where } = known
  const who = where === 'archived' ? `${name}, who is in your archive` : `your lead ${name}`
  return [
    paragraph(
      `This has the email address of ${who}, and it isn’t proved yet that they sent it. Their record stays as it is until they confirm it with the link in our email, or you accept it in the hub.`,
    ),
  ]
}
