import type { Prospect } from '../contract/prospects.ts'
import { registerAt } from './hampshire-registers.ts'
import { sourceLabel } from './platforms.ts'

/** The project as part of a sentence: `planning a loft conversion`. */
export const projectWords: Record<Prospect['projectType'], string> = {
  extension: 'your extension',
  loft_conversion: 'your loft conversion',
  structural: 'your structural work',
  building_regs: 'your building regulations drawings',
}

const whatWeHold =
  'We hold your name and contact details, which we found here: {source}. We keep them only because you may want drawings for {project}.'
const rights =
  'You can ask to see them, have them corrected or erased, or object to our using them. Just reply to this email and we’ll act within 30 days. You can also complain to the Information Commissioner’s Office at ico.org.uk.'

/** The privacy notice to a scraped lead. Fields are in braces, as in the owner's templates. */
export const privacyNotice = {
  subject: 'The details we hold about you',
  text: `Hello {firstName},\n\n${whatWeHold}\n\n${rights}\n\nKind regards`,
}

type Recipient = Pick<Prospect, 'name' | 'projectType' | 'sourcePlatform' | 'sourceUrl'>

/** Returns where a person was found in words that they understand: the council's register instead of the program that it runs on, and
 *  otherwise the page's website beside the platform. */
export function sourceName({ sourcePlatform, sourceUrl }: Pick<Prospect, 'sourcePlatform' | 'sourceUrl'>): string {
  const register = sourceUrl === null ? undefined : registerAt(sourceUrl)
  if (register) return `the public planning register of ${register.name}`
  const label = sourceLabel(sourcePlatform)
  return sourceUrl !== null && URL.canParse(sourceUrl) ? `${label} (${new URL(sourceUrl).host})` : label
}

/** Returns whether the notice can be sent without the owner's review. It has to name the source of the details, which only the owner
 *  knows for an imported list. */
export function canSendNoticeAsIs({ email, sourcePlatform }: Pick<Prospect, 'email' | 'sourcePlatform'>): boolean {
  return email !== null && sourcePlatform !== 'import'
}

/** Returns the notice to one person. */
export function writePrivacyNotice(recipient: Recipient) {
  const [firstName = recipient.name] = recipient.name.trim().split(/\s+/)
  const values = { ...valuesOf(recipient), firstName }
  return { subject: fill(privacyNotice.subject, values), emailContent: fill(privacyNotice.text, values) }
}

/** Returns the paragraphs of the notice to one person below an email about something else. @param source where the details are from */
export function noticeParagraphs(recipient: Recipient, source = sourceName(recipient)): string[] {
  return [whatWeHold, rights].map((text) => fill(text, { ...valuesOf(recipient), source }))
}

function valuesOf({ projectType, ...source }: Recipient): Record<string, string> {
  return { project: projectWords[projectType], source: sourceName(source) }
}

function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (field, key: string) => values[key] ?? field)
}
