import type { SecurityEvent } from '../../../platform/database/reactions.ts'
import { hubPath } from '#shared/hub-address.ts'
import { formatLondonTime } from '#shared/business/london-time.ts'
import { defineEmail } from '../../../mail/define-email.ts'
import { paragraph } from '../../../mail/layout/content.ts'

/** The events of the account that the owner is notified of. */
export type AccountEvent =
  | { type: 'device_added'; label: string }
  | { type: 'browser_trusted'; label: string }
  | { type: 'password_changed'; ended: readonly string[]; kept: readonly string[] }
  | { type: 'signed_out_everywhere'; ended: readonly string[]; kept: readonly string[] }
  | { type: 'email_changed' }
  | { type: 'account_reset'; secondFactorTurnedOff: boolean; ended: readonly string[]; kept: readonly string[] }
  | { type: 'second_factor_on' }
  | { type: 'second_factor_off' }
  | { type: 'recovery_code_used'; codesLeft: number }
  | { type: 'recovery_codes_renewed' }
  | { type: 'codes_refused' }
  | { type: 'reset_codes_refused' }
  | SecurityEvent

/** To the owner: something about their account has changed, and what to do if it was somebody else. */
export const accountAlert = defineEmail('account-alert', ({ event, at }: { event: AccountEvent; at: Date }) => {
  const [subject, wording] = wordings[event.type]
  const isCodesLost = event.type === 'account_reset' && event.secondFactorTurnedOff
  const text = isCodesLost ? wording.replace(/\.$/, ', and sign-in codes are off: please turn them on again.') : wording
  return {
    subject,
    preview: text,
    heading: subject,
    blocks: [
      paragraph(text),
      {
        kind: 'facts',
        rows: [
          { label: 'When', value: formatLondonTime(at) },
          ...('label' in event ? [{ label: 'Device', value: event.label }] : []),
          ...('detail' in event && event.detail !== undefined
            ? [{ label: detailLabels[event.type], value: event.detail }]
            : []),
          ...('ended' in event ? accessRows(event) : []),
          ...(event.type === 'recovery_code_used' ? [{ label: 'Codes left', value: String(event.codesLeft) }] : []),
        ],
      },
      { kind: 'heading', text: 'If this wasn’t you' },
      { kind: 'steps', steps: rescue },
      { kind: 'button', label: 'Open your security settings', address: hubPath('settings', '?show=security') },
    ],
    reason: 'Sent by your website when something about your account changes.',
  }
})

const detailLabels: Record<SecurityEvent['type'], string> = {
  mailbox_connected: 'Mailbox',
  offsite_backup_set: 'Place',
  calendar_feed_created: 'Calendar',
  backup_downloaded: 'Backup',
  leads_exported: 'Leads',
  accounts_exported: 'Documents',
  subscribers_exported: 'Subscribers',
}

/** Says what has ended, and what goes on because customers need it, or because the owner alone knows whether it is theirs. */
function accessRows({ ended, kept }: { ended: readonly string[]; kept: readonly string[] }) {
  const customers = 'links in emails to customers, such as quotes and invoices'
  return [
    { label: 'Ended', value: ended.length === 0 ? 'nothing else was open' : ended.join('; ') },
    { label: 'Goes on', value: [...kept, customers].join('; ') },
  ]
}

const rescue = [
  {
    title: 'Choose a new password',
    text: 'In Settings, Security. This signs out every other browser, and every computer with the desktop app.',
  },
  {
    title: 'Remove devices you don’t recognise',
    text: 'In Settings, Security. It takes effect immediately.',
  },
  {
    title: 'If you can’t sign in',
    text: 'Choose “Forgotten your password?” on the sign-in page. If that doesn’t help, ask whoever runs your server to set OWNER_EMAIL and OWNER_PASSWORD and restart it. Either gives you back the account and signs everyone else out.',
  },
] as const

const wordings: Record<AccountEvent['type'], readonly [subject: string, text: string]> = {
  device_added: [
    'A new device can open your leads',
    'The desktop app on a computer has signed in with your password, and stays signed in.',
  ],
  browser_trusted: [
    'A new device can open your leads',
    'A browser has signed in with your password, and stays signed in for 30 days after each use.',
  ],
  password_changed: ['Your password has been changed', 'Every other browser has been signed out.'],
  signed_out_everywhere: [
    'You’ve been signed out everywhere',
    'Every browser has to sign in again. Turn off in Settings what goes on and isn’t yours.',
  ],
  email_changed: [
    'You sign in with a new email address',
    'The server was started with a new OWNER_EMAIL. Your password stays as it is.',
  ],
  account_reset: [
    'Your account has been reset',
    'The server was started with a new OWNER_PASSWORD. Every browser and every device has been signed out.',
  ],
  second_factor_on: [
    'Sign-in codes are on',
    'New browsers and devices will ask for a code from your authenticator app as well as your password.',
  ],
  second_factor_off: ['Sign-in codes are off', 'You’ll only need your password to sign in.'],
  recovery_code_used: [
    'A recovery code has been used',
    'It was used instead of a code from your authenticator app, and won’t work again.',
  ],
  recovery_codes_renewed: ['You have new recovery codes', 'Your ten previous codes no longer work.'],
  codes_refused: [
    'Someone may know your password',
    'Someone entered your password several times today with a wrong code from the authenticator app. Nobody got in. If it wasn’t you, please choose a new password.',
  ],
  mailbox_connected: ['A mailbox has been connected', 'Your website now reads the replies of your leads from it.'],
  offsite_backup_set: [
    'Backups go to a new place',
    'From now on, each backup is copied there, encrypted with the passphrase that was entered. You can change or turn this off in Settings, Business, Off-site copies.',
  ],
  calendar_feed_created: [
    'Your calendar has a new secret address',
    'Whoever has it can read your calls, surveys and tasks. An earlier address no longer works.',
  ],
  backup_downloaded: [
    'A backup has been downloaded',
    'It holds all your leads and everything else in the hub, encrypted with the passphrase that was entered.',
  ],
  leads_exported: ['Your leads have been downloaded', 'The file has their names, contact details and notes.'],
  accounts_exported: [
    'Your receipts and invoices have been downloaded',
    'The file has the names of your customers and what they paid; for Xero also their email addresses.',
  ],
  subscribers_exported: [
    'Your subscribers have been downloaded',
    'The file has the email address of everyone who gets your newsletter.',
  ],
  reset_codes_refused: [
    'Someone may be reading your email',
    'Someone opened a link for a new password, which only your mailbox has, and entered five wrong codes from the authenticator app. Nobody got in, and the link no longer works. If it wasn’t you, please choose a new password for your email account.',
  ],
}
