import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { givenPassword } from './passwords.ts'
import { timestamp } from './text.ts'

/** A browser that has passed the second factor is not asked again for this long. */
export const trustedBrowserDays = 90

/** Six figures from the app, or one of the recovery codes. */
export const secondFactorCode = z
  .string('Please enter the code')
  .check(z.trim(), z.minLength(1, 'Please enter the code'), z.maxLength(40, 'That is longer than a code'))

export const secondFactorStatus = z.object({
  /** Null while a password alone is enough. */
  enabledAt: z.nullable(timestamp),
  recoveryCodesLeft: z.int(),
})
export type SecondFactorStatus = z.output<typeof secondFactorStatus>

const startedSecondFactor = z.object({
  /** Base32, to be typed into an authenticator app by hand. */
  secret: z.string(),
  /** `otpauth://…`, to be shown as a QR code. */
  address: z.string(),
})
export type StartedSecondFactor = z.output<typeof startedSecondFactor>

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const proof = z.object({ currentPassword: givenPassword, code: secondFactorCode })

export const readSecondFactor = apiCall({
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'Whether new browsers and devices are asked for a code from an authenticator app.',
  access: 'owner',
  answer: secondFactorStatus,
})

export const startSecondFactor = apiCall({
  method: 'POST',
  path: '/api/auth/second-factor/start',
  summary:
    'Makes the secret for an authenticator app. It counts once a code has been sent to `/api/auth/second-factor/enable`.',
  access: 'owner',
  answer: startedSecondFactor,
  errors: ['conflict'],
})

export const enableSecondFactor = apiCall({
  method: 'POST',
  path: '/api/auth/second-factor/enable',
  summary: 'Turns codes at sign-in on with the first code of the app. The recovery codes are shown this once.',
  access: 'owner',
  body: z.object({ code: secondFactorCode }),
  answer: recoveryCodes,
  errors: ['conflict'],
})

export const disableSecondFactor = apiCall({
  method: 'POST',
  path: '/api/auth/second-factor/disable',
  summary: 'Turns codes at sign-in off. It takes the password and a code, or a recovery code.',
  access: 'owner',
  body: proof,
})

export const renewRecoveryCodes = apiCall({
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  summary: 'Makes ten new recovery codes in place of those before. They are shown this once.',
  access: 'owner',
  body: proof,
  answer: recoveryCodes,
})
