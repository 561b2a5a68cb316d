import { resetLinkHours } from '#shared/contract/accounts.ts'
import { hubAddress } from '#shared/hub-address.ts'
import { defineEmail } from '../../../mail/define-email.ts'
import { paragraph } from '../../../mail/layout/content.ts'

const subject = 'Choose a new password'

/** To the owner, who has forgotten the password. */
export const passwordResetEmail = defineEmail('password-reset', ({ token }: { token: string }) => ({
  subject,
  preview: `The link works once, for ${resetLinkHours * 60} minutes.`,
  heading: subject,
  blocks: [
    paragraph('Somebody asked for a new password for your hub. If it was you, choose it here:'),
    { kind: 'button', label: subject, address: `${hubAddress}#reset=${token}` },
    paragraph(
      `The link works once, for ${resetLinkHours * 60} minutes. If it wasn’t you, ignore this email: your password stays as it is.`,
    ),
  ],
  reason: 'Sent by your website because somebody entered your address on its sign-in page.',
}))
