import * as z from 'zod/mini'
import { whyNotEmail } from '#shared/business/send-gate.ts'
import { emailProspect } from '#shared/contract/prospect-history.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { fillTemplate } from './fill-template.ts'
import { type Template, templateById, templates } from './templates.ts'

/** The fields of the form: the text of the email and its template. */
export const emailSchema = z.extend(z.pick(emailProspect.body, { subject: true, emailContent: true }), {
  templateId: z.string(),
})
export type EmailEntries = z.input<typeof emailSchema>

/** Fills in a template for a lead. @param templateId undefined for a suitable one @param checkout the page where deposits are paid */
export function initialEntries(
  templateId: string | undefined,
  lead: ProspectDetail,
  checkout: string | undefined,
): EmailEntries {
  const template = templateId === undefined ? suitableFor(lead) : templateById(templateId)
  const { subject, text } = fillTemplate(template, lead, checkout)
  return { templateId: template.id, subject, emailContent: text }
}

/** Chooses the reminder of a quote, a reply, or the first contact; if the send gate refuses that one, the first that it allows. */
function suitableFor(lead: ProspectDetail): Template {
  const preferred = templateById(
    lead.status === 'quoted' ? 'quote-reminder' : lead.noticeDueAt === null ? 'answer' : 'intro',
  )
  const isAllowed = ({ emailType }: Template) =>
    emailType !== 'privacy_notice' && whyNotEmail(lead, emailType) === undefined
  return [preferred, ...templates].find(isAllowed) ?? preferred
}
