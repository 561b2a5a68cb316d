import { resetLinkHours } from '#shared/contract/accounts.ts'
import type { MailContent, Sender } from '../../../mail/layout/content.ts'
import { renderMail } from '../../../mail/layout/render-mail.ts'

/** To the owner, who has forgotten the password. */
export function passwordResetMail({ address, ...sender }: Sender & { address: string }): MailContent {
  const subject = 'Choose a new password'
  return renderMail(
    {
      subject,
      preview: `The link works once, for ${resetLinkHours * 60} minutes.`,
      heading: subject,
      blocks: [
        {
          kind: 'paragraph',
          parts: ['Somebody asked for a new password for your hub. If it was you, choose it here:'],
        },
        { kind: 'button', label: 'Choose a new password', address },
        {
          kind: 'paragraph',
          parts: [
            `The link works once, for ${resetLinkHours * 60} minutes. If it wasn’t you, ignore this email: your password stays as it is.`,
          ],
        },
      ],
      reason: 'Sent by your website because somebody entered your address on its sign-in page.',
    },
    sender,
  )
}
