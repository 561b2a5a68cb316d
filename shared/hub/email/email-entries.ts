import * as z from 'zod/mini'
import type { DepositPage } from '#shared/business/deposit-link.ts'
import { fillTemplate } from '#shared/business/fill-template.ts'
import type { PriceList } from '#shared/business/prices.ts'
import { whyNotEmail } from '#shared/business/send-gate.ts'
import { attachment } from '#shared/contract/attachments.ts'
import { type EmailTemplate, saveEmailTemplate } from '#shared/contract/email-templates.ts'
import { emailProspect } from '#shared/contract/prospect-history.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'

/** The fields of the form: the text of the email, its template and the kind of email that it is. */
export const emailSchema = z.extend(
  z.pick(emailProspect.body, { emailType: true, subject: true, emailContent: true, answers: true }),
  {
    templateId: z.string(),
    attachments: z.array(attachment),
  },
)
export type EmailEntries = z.input<typeof emailSchema>

/** The fields of a template. */
export const templateSchema = z.extend(saveEmailTemplate.body, { attachments: z.array(attachment) })
export type TemplateEntries = z.input<typeof templateSchema>

/** Fills in a template for a lead. @param templateId undefined for a suitable one @param checkout where they pay the deposit
 *  @param prices in force */
export function initialEntries(
  templates: readonly EmailTemplate[],
  templateId: string | undefined,
  lead: ProspectDetail,
  checkout: DepositPage,
  prices: PriceList,
): EmailEntries {
  const template = templates.find(({ id }) => id === templateId) ?? suitableFor(templates, lead)
  if (template === undefined)
    return { templateId: '', emailType: 'other', subject: '', emailContent: '', attachments: [] }
  const { subject, text } = fillTemplate(template, lead, checkout, prices)
  const { id, emailType, attachments } = template
  return { templateId: id, emailType, subject, emailContent: text, attachments }
}

/** Begins an answer to an email of the lead. */
export function replyEntries({ id, subject }: AnsweredEmail, { name }: Pick<ProspectDetail, 'name'>): EmailEntries {
  const [firstName = name] = name.split(' ')
  return {
    templateId: '',
    emailType: 'reminder',
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`.trim(),
    emailContent: `Hello ${firstName},\n\n\n\nKind regards`,
    attachments: [],
    answers: id,
  }
}

/** The email that is answered. */
export interface AnsweredEmail {
  id: string
  subject: string
}

/** Chooses the reminder of a quote, a reply, or the first contact; if the send gate refuses that one, the first that it allows. */
function suitableFor(templates: readonly EmailTemplate[], lead: ProspectDetail): EmailTemplate | undefined {
  const preferredId = lead.status === 'quoted' ? 'quote-reminder' : lead.noticeDueAt === null ? 'answer' : 'intro'
  const preferred = templates.find(({ id }) => id === preferredId)
  const isAllowed = ({ emailType }: EmailTemplate) =>
    emailType !== 'privacy_notice' && whyNotEmail(lead, emailType) === undefined
  return [...(preferred ? [preferred] : []), ...templates].find(isAllowed) ?? preferred ?? templates[0]
}
