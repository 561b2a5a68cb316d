import * as z from 'zod/mini'
import { emailProspect } from '#shared/contract/prospect-history.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { fillTemplate } from './fill-template.ts'
import { templateById } from './templates.ts'

/** The words of the mail, and the template that they began as. */
export const emailSchema = z.extend(z.pick(emailProspect.body, { subject: true, emailContent: true }), {
  templateId: z.string(),
})
export type EmailEntries = z.input<typeof emailSchema>

/** What the form begins with. @param templateId undefined for the one that suits: an answer, or a first word to who never wrote to us */
export function entriesFrom(templateId: string | undefined, lead: ProspectDetail): EmailEntries {
  const template = templateById(templateId ?? (lead.noticeDueAt === null ? 'answer' : 'intro'))
  const { subject, text } = fillTemplate(template, lead)
  return { templateId: template.id, subject, emailContent: text }
}
