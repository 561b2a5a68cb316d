import { hubAddress } from '#shared/hub-address.ts'
import { formatLondonTime } from '#shared/business/london-time.ts'
import type { Fact, MailContent, Sender } from '../../../mail/layout/content.ts'
import { renderMail } from '../../../mail/layout/render-mail.ts'

/** What the owner is told of their account. */
export type AccountEvent =
  | { type: 'device_added'; label: string }
  | { type: 'password_changed' }
  | { type: 'email_changed' }
  | { type: 'account_reset'; secondFactorTurnedOff: boolean }
  | { type: 'second_factor_on' }
  | { type: 'second_factor_off' }
  | { type: 'recovery_code_used'; codesLeft: number }
  | { type: 'recovery_codes_renewed' }
  | { type: 'codes_refused' }

export interface AccountAlertFacts extends Sender {
  event: AccountEvent
  at: Date
}

interface Wording {
  subject: string
  text: string
  rows?: readonly Fact[]
}

/** To the owner: something about their account has changed, and what to do if it was somebody else. */
export function accountAlert({ event, at, ...sender }: AccountAlertFacts): MailContent {
  const { subject, text, rows = [] } = wordingOf(event)
  return renderMail(
    {
      subject,
      preview: text,
      heading: subject,
      blocks: [
        { kind: 'paragraph', parts: [text] },
        { kind: 'facts', rows: [{ label: 'When', value: formatLondonTime(at) }, ...rows] },
        { kind: 'heading', text: 'If this wasn’t you' },
        { kind: 'steps', steps: rescue },
        {
          kind: 'button',
          label: 'Open your security settings',
          address: `${sender.publicUrl}${hubAddress}/settings?show=security`,
        },
      ],
      reason: 'Sent by your website when something about your account changes.',
    },
    sender,
  )
}

const rescue = [
  {
    title: 'Choose a new password',
    text: 'In Settings, Security. This signs out every other browser, and every computer with the console.',
  },
  {
    title: 'Remove devices you don’t recognise',
    text: 'In Settings, Security. It takes effect immediately.',
  },
  {
    title: 'If you can’t sign in',
    text: 'Ask whoever runs your server to set OWNER_EMAIL and OWNER_PASSWORD and restart it. That gives you back the account and signs everyone else out.',
  },
] as const

function wordingOf(event: AccountEvent): Wording {
  switch (event.type) {
    case 'device_added':
      return {
        subject: 'A new device can open your leads',
        text: 'The console on a computer has signed in with your password, and stays signed in.',
        rows: [{ label: 'Device', value: event.label }],
      }
    case 'password_changed':
      return { subject: 'Your password has been changed', text: 'Every other browser has been signed out.' }
    case 'email_changed':
      return {
        subject: 'You sign in with a new email address',
        text: 'The server was started with a new OWNER_EMAIL. Your password stays as it is.',
      }
    case 'account_reset':
      return {
        subject: 'Your account has been reset',
        text: `The server was started with a new OWNER_PASSWORD. Every browser and every device has been signed out${
          event.secondFactorTurnedOff ? ', and sign-in codes are off: please turn them on again' : ''
        }.`,
      }
    case 'second_factor_on':
      return {
        subject: 'Sign-in codes are on',
        text: 'New browsers and devices will ask for a code from your authenticator app as well as your password.',
      }
    case 'second_factor_off':
      return {
        subject: 'Sign-in codes are off',
        text: 'You’ll only need your password to sign in.',
      }
    case 'recovery_code_used':
      return {
        subject: 'A recovery code has been used',
        text: 'It was used instead of a code from your authenticator app, and won’t work again.',
        rows: [{ label: 'Codes left', value: String(event.codesLeft) }],
      }
    case 'recovery_codes_renewed':
      return {
        subject: 'You have new recovery codes',
        text: 'Your ten previous codes no longer work.',
      }
    case 'codes_refused':
      return {
        subject: 'Someone may know your password',
        text: 'Someone entered your password several times today with a wrong code from the authenticator app. Nobody got in. If it wasn’t you, please choose a new password.',
      }
  }
}
