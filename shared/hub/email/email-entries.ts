import * as z from 'zod/mini'
import { whyNotEmail } from '#shared/business/send-gate.ts'
import { emailProspect } from '#shared/contract/prospect-history.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { fillTemplate } from './fill-template.ts'
import { type Template, templateById, templates } from './templates.ts'

/** The words of the mail, and the template that they began as. */
export const emailSchema = z.extend(z.pick(emailProspect.body, { subject: true, emailContent: true }), {
  templateId: z.string(),
})
export type EmailEntries = z.input<typeof emailSchema>

/** What the form begins with. @param templateId undefined for the one that suits @param checkout where deposits are paid, if they can be */
export function entriesFrom(
  templateId: string | undefined,
  lead: ProspectDetail,
  checkout: string | undefined,
): EmailEntries {
  const template = templateId === undefined ? suitableFor(lead) : templateById(templateId)
  const { subject, text } = fillTemplate(template, lead, checkout)
  return { templateId: template.id, subject, emailContent: text }
}

/** A reminder of the fee that they have, an answer, or a first word to who never wrote to us; where that may not be sent, the first
 *  that may. */
function suitableFor(lead: ProspectDetail): Template {
  const wished = templateById(
    lead.status === 'quoted' ? 'quote-reminder' : lead.noticeDueAt === null ? 'answer' : 'intro',
  )
  const mayGo = ({ emailType }: Template) =>
    emailType !== 'privacy_notice' && whyNotEmail(lead, emailType) === undefined
  return [wished, ...templates].find(mayGo) ?? wished
}
