import type { Prospect } from '../contract/prospects.ts'
import { sourceLabel } from './platforms.ts'

/** As a sentence about them says it: `planning a loft conversion`. */
export const projectWords: Record<Prospect['projectType'], string> = {
  extension: 'your extension',
  loft_conversion: 'your loft conversion',
  structural: 'your structural work',
  building_regs: 'your building regulations drawings',
}

/** Tells someone we found elsewhere that we hold their details. Fields are in braces, as in the owner's templates. */
export const privacyNotice = {
  subject: 'The details we hold about you',
  text: `Hello {firstName},\n\nWe hold your name and contact details, which we found here: {source}. We keep them only because you may want drawings for {project}.\n\nYou can ask to see them, have them corrected or erased, or object to our using them. Just reply to this email and we’ll act within 30 days. You can also complain to the Information Commissioner’s Office at ico.org.uk.\n\nKind regards`,
}

type Recipient = Pick<Prospect, 'name' | 'projectType' | 'sourcePlatform'>

/** Whether the notice can be sent without the owner reading it first: it has to say where the details came from, and only the owner
 *  knows where an imported list did. */
export function canSendNoticeAsIs({ email, sourcePlatform }: Pick<Prospect, 'email' | 'sourcePlatform'>): boolean {
  return email !== null && sourcePlatform !== 'import'
}

/** The notice as it goes to one person. */
export function writePrivacyNotice({ name, projectType, sourcePlatform }: Recipient) {
  const [firstName = name] = name.trim().split(/\s+/)
  const values: Record<string, string> = {
    firstName,
    project: projectWords[projectType],
    source: sourceLabel(sourcePlatform),
  }
  const fill = (words: string) => words.replace(/\{(\w+)\}/g, (field, key: string) => values[key] ?? field)
  return { subject: fill(privacyNotice.subject), emailContent: fill(privacyNotice.text) }
}
