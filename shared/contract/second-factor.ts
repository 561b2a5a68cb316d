import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { timestamp } from './text.ts'

/** How long a browser is remembered after the second factor. */
export const trustedBrowserDays = 90

/** A six-digit code from the app, or a recovery code. */
export const secondFactorCode = z
  .string('Please enter the code')
  .check(z.trim(), z.minLength(1, 'Please enter the code'), z.maxLength(40, 'That is longer than a code'))

export const secondFactorStatus = z.object({
  /** Null while the second factor is off. */
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

export const readSecondFactor = apiCall('GET', '/api/auth/second-factor', {
  summary: 'Whether signing in on new browsers and devices needs a code from an authenticator app.',
  staleAfter: ['secondFactor'],
  answer: secondFactorStatus,
})

export const startSecondFactor = apiCall('POST', '/api/auth/second-factor/start', {
  changesNothing: true,
  summary:
    'Creates the secret for an authenticator app. It takes effect once a code is sent to `/api/auth/second-factor/enable`.',
  needsPasswordConfirmation: true,
  answer: startedSecondFactor,
  errors: ['conflict'],
})

export const enableSecondFactor = apiCall('POST', '/api/auth/second-factor/enable', {
  summary: 'Turns the second factor on with the first code of the app. The recovery codes are returned only once.',
  changes: ['secondFactor', 'outbox', 'audit'],
  needsPasswordConfirmation: true,
  body: z.object({ code: secondFactorCode }),
  answer: recoveryCodes,
  errors: ['conflict'],
})

export const disableSecondFactor = apiCall('POST', '/api/auth/second-factor/disable', {
  summary: 'Turns the second factor off.',
  changes: ['secondFactor', 'outbox', 'audit'],
  needsPasswordConfirmation: true,
})

export const renewRecoveryCodes = apiCall('POST', '/api/auth/second-factor/recovery-codes', {
  summary: 'Replaces the recovery codes with ten new ones, which are returned only once.',
  changes: ['secondFactor', 'outbox', 'audit'],
  needsPasswordConfirmation: true,
  answer: recoveryCodes,
  errors: ['conflict'],
})
