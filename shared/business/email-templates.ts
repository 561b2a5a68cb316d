import type { ConsultationCalls } from './call-rules.ts'
import { callWording } from './call-wording.ts'
import { privacyNotice } from './privacy-notice.ts'
import { type EmailType, isMarketing, optOutLine } from './send-gate.ts'

export interface BuiltInTemplate {
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

/** The id of the privacy notice. The law says what it contains, so it cannot be changed. */
export const noticeTemplateId = 'notice'

/** Returns starting points for emails, which the owner can change, and edits for each person. */
export function builtInTemplates(calls: ConsultationCalls): readonly BuiltInTemplate[] {
  const { minutes, call } = callWording(calls)
  return [
    {
      id: 'answer',
      label: 'Reply to an enquiry',
      use: 'For someone who enquired but didn’t answer the phone.',
      emailType: 'reminder',
      subject: 'Your free consultation about {project}',
      text: `Hello {firstName},\n\nThank you for your enquiry about {project} {inPlace}. I tried to call you to arrange your free consultation: a ${minutes}-minute ${call} to look at what’s possible and what it would cost.\n\nWhen would suit you this week? Just reply with a couple of times.${regards}`,
    },
    {
      id: 'intro',
      label: 'First contact',
      use: 'For someone we found and are allowed to email.',
      emailType: 'intro',
      subject: '{project} {inPlace}',
      text: `Hello {firstName},\n\nI understand you’re planning {project} {inPlace}. We design home extensions for a fixed fee agreed before we start, from the measured survey to drawings for planning and building regulations.\n\nThe first step is free: a ${minutes}-minute ${call} about what’s feasible. Would you like one?${regards}`,
    },
    {
      id: 'follow-up',
      label: 'Follow-up',
      use: 'For someone who hasn’t replied but wants to hear from us.',
      emailType: 'follow_up',
      subject: 'Still planning {project}?',
      text: `Hello {firstName},\n\nI wrote to you about {project} a little while ago. If it’s still on your mind, I’d be glad to talk it through: the consultation is free and takes ${minutes} minutes.\n\nIf your plans have changed, just let me know and I won’t ask again.${regards}`,
    },
    {
      id: 'quote',
      label: 'Fixed fee',
      use: 'After the consultation, with the package that suits them.',
      emailType: 'quote',
      subject: 'Our fixed fee for {project}',
      text: `Hello {firstName},\n\nIt was good to speak to you. For {project} {inPlace}, I’d recommend our {package} package at a fixed fee of {price}.\n\nA deposit of {deposit} secures your measured survey and counts towards the fee. You can pay it by card here:\n\n{depositLink}${regards}`,
    },
    {
      id: 'quote-reminder',
      label: 'Reminder of the fixed fee',
      use: 'For someone who hasn’t replied to our quote.',
      emailType: 'reminder',
      subject: 'Our fixed fee for {project}: any questions?',
      text: `Hello {firstName},\n\nI sent you our fixed fee for {project} a little while ago. Is there anything you’d like explained or changed?\n\nA short reply is fine. If you’ve decided against it, just let me know and I won’t ask again.${regards}`,
    },
    {
      id: noticeTemplateId,
      label: 'Privacy notice',
      use: 'Tells someone we found elsewhere that we hold their details.',
      emailType: 'privacy_notice',
      ...privacyNotice,
    },
  ]
}

/** Returns the text of an email to a lead as it is sent: with the signature, if there is one, and with how to opt out of marketing. Blank
 *  lines and spaces at the ends of lines are folded, so that nothing pushes or hides what the law requires. */
export function composeEmail({
  text,
  emailType,
  signature,
}: {
  text: string
  emailType: EmailType
  signature: string
}) {
  const body = text
    .replace(/(?<![ \t])[ \t]+$/gm, '') // only from where a run begins: a long one would be tried from each of its characters
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()
  // Directly below “Kind regards”, as in a letter.
  const signed = signature === '' ? body : `${body}\n${signature}`
  return isMarketing(emailType) ? `${signed}\n\n${optOutLine}` : signed
}
