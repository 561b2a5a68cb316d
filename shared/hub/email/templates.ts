import { consultationMinutes } from '#shared/business/business.ts'
import type { EmailType } from '#shared/business/send-gate.ts'

export interface Template {
  id: string
  label: string
  /** When it is for. */
  use: string
  emailType: EmailType
  /** With fields in braces, such as `{firstName}`. */
  subject: string
  text: string
}

const regards = '\n\nKind regards'

/** What the owner writes again and again. The words are a beginning: they are changed for each person. */
export const templates: readonly [Template, ...Template[]] = [
  {
    id: 'answer',
    label: 'Answer to an enquiry',
    use: 'Somebody wrote to us and could not be reached by phone.',
    emailType: 'reminder',
    subject: 'Your free consultation about {project}',
    text: `Hello {firstName},\n\nThank you for your enquiry about {project} in {place}. I tried to call you to arrange your free consultation: a video call of ${consultationMinutes} minutes, in which we look at what is possible and what it would cost.\n\nWhen would suit you this week? A reply with two times is enough.${regards}`,
  },
  {
    id: 'intro',
    label: 'First contact',
    use: 'Somebody we found, and may write to.',
    emailType: 'intro',
    subject: '{project} in {place}',
    text: `Hello {firstName},\n\nI understand that you are planning {project} in {place}. We draw home extensions for a fixed fee that is agreed before we begin, from the measured survey to drawings for planning and building regulations.\n\nThe first step costs nothing: a video call of ${consultationMinutes} minutes about what is feasible. Would you like one?${regards}`,
  },
  {
    id: 'follow-up',
    label: 'Follow-up',
    use: 'No answer to what we wrote, and they want to hear from us.',
    emailType: 'follow_up',
    subject: 'Still planning {project}?',
    text: `Hello {firstName},\n\nI wrote to you about {project} a little while ago. If it is still on your mind, I would be glad to talk it through: the consultation is free and takes ${consultationMinutes} minutes.\n\nIf your plans have changed, a short word is enough and I will not ask again.${regards}`,
  },
  {
    id: 'quote',
    label: 'Fixed fee',
    use: 'After the consultation, with the package that suits.',
    emailType: 'quote',
    subject: 'Our fixed fee for {project}',
    text: `Hello {firstName},\n\nThank you for the conversation. For {project} in {place} I propose our {package} package at a fixed fee of {price}.\n\nThe deposit of {deposit} secures your measured survey and is part of the fee. You can pay it by card here:\n\n{depositLink}${regards}`,
  },
  {
    id: 'quote-reminder',
    label: 'Reminder of the fixed fee',
    use: 'No answer to the fee that they asked for.',
    emailType: 'reminder',
    subject: 'Our fixed fee for {project}: any questions?',
    text: `Hello {firstName},\n\nI sent you our fixed fee for {project} a little while ago. Is there anything in it that you would like explained or changed?\n\nA short reply is enough, also if you have decided otherwise: I will not ask again.${regards}`,
  },
  {
    id: 'notice',
    label: 'Privacy notice',
    use: 'Somebody we found elsewhere is told that we hold their details.',
    emailType: 'privacy_notice',
    subject: 'The details that we hold about you',
    text: `Hello {firstName},\n\nWe hold your name and contact details, which we found here: {source}. We keep them because you may want drawings for {project}, and for nothing else.\n\nYou may see them, have them corrected or erased, and object to our using them: a reply to this email is enough, and we act on it within 30 days. You may also complain to the Information Commissioner’s Office, ico.org.uk.${regards}`,
  },
]

/** The template of that name; the first where there is none. */
export function templateById(id: string | undefined): Template {
  return templates.find((template) => template.id === id) ?? templates[0]
}
