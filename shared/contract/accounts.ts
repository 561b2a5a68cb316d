import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { givenPassword, newPassword } from './passwords.ts'
import { secondFactorCode } from './second-factor.ts'
import { emailAddress, requiredLine, timestamp } from './text.ts'

/** A device that has not been used for this long has to sign in again. */
export const deviceIdleDays = 90

/** How long a browser stays signed in without being used, where the owner chose that. */
export const trustedDeviceDays = 30
/** After this long it has to sign in again, however often it is used. */
export const trustedDeviceDaysAtMost = 180

export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type User = z.output<typeof user>

export const accessToken = z.object({
  id: z.uuid(),
  /** The owner's name for the device. */
  label: z.string(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
  /** When its access ends unless it is used before. */
  expiresAt: timestamp,
})
export type AccessToken = z.output<typeof accessToken>

/** How long a confirmation of the password lasts, for the session or device that made it. */
export const confirmationMinutes = 10

export const session = z.object({
  /** Signs nobody in: it is a hash of what the browser's cookie holds. */
  id: z.string().check(z.regex(/^[\da-f]{64}$/)),
  /** The browser, such as “Safari on iPhone”. */
  label: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  /** When it ends unless it is used before. */
  expiresAt: timestamp,
  isThisBrowser: z.boolean(),
  /** Its id in the list of devices, where the owner chose to stay signed in. */
  deviceId: z.nullable(z.uuid()),
})
export type Session = z.output<typeof session>

/** Whether the desktop consoles stay signed in. */
const keepDevices = z._default(z.boolean(), false)

export const setUpOwner = apiCall('POST', '/api/auth/setup', {
  summary: 'Creates the owner account with the one-time token that the server prints at its first start, and signs in.',
  changes: ['session', 'audit'],
  write: 'own', // hashes the password
  access: 'public',
  budget: 'account',
  status: 201,
  body: z.object({ token: requiredLine('The link is incomplete', 200), email: emailAddress, password: newPassword }),
  answer: user,
  errors: ['wrong_credentials', 'already_set_up'],
})

export const signIn = apiCall('POST', '/api/auth/sign-in', {
  changesNothing: true,
  summary:
    'Starts a cookie session: 12 hours idle, 7 days at most; with `staySignedIn` 30 days idle, 180 days at most. With the second factor on, a browser that is not remembered gets `code_required` and repeats the call with a code.',
  access: 'public',
  budget: 'account',
  body: z.object({
    email: emailAddress,
    password: givenPassword,
    code: z.optional(secondFactorCode),
    /** Whether this browser is remembered for 90 days, without another code. */
    remember: z._default(z.boolean(), true),
    staySignedIn: z._default(z.boolean(), false),
  }),
  answer: user,
  errors: ['wrong_credentials', 'code_required', 'wrong_code'],
})

/** How long the link for a new password is valid. */
export const resetLinkHours = 1

export const requestPasswordReset = apiCall('POST', '/api/auth/forgotten-password', {
  summary:
    'Mails the owner a link for a new password. The answer is the same for any address; at most three are sent a day, and three more for browsers that have signed in before.',
  changes: ['outbox', 'audit'],
  write: 'own', // reads which browser asks
  access: 'public',
  budget: 'account',
  body: z.object({ email: emailAddress }),
  errors: ['unavailable'],
})

export const resetPassword = apiCall('POST', '/api/auth/reset-password', {
  summary:
    'Sets a new password with the token of that link, ends every session and the access of every device, and signs in. With the second factor on it also needs a code.',
  changes: ['session', 'device', 'outbox', 'audit'],
  write: 'own', // hashes the password
  access: 'public',
  budget: 'account',
  body: z.object({
    token: requiredLine('The link is incomplete', 200),
    password: newPassword,
    code: z.optional(secondFactorCode),
  }),
  answer: user,
  errors: ['wrong_credentials', 'code_required', 'wrong_code'],
})

export const signOut = apiCall('POST', '/api/auth/sign-out', {
  summary:
    'Ends this session, or the access of this device. With `everywhere` it ends every session and the access of every device, unless `keepDevices` is set.',
  changes: ['session', 'device', 'pushSubscription', 'calendarFeed', 'audit'],
  write: 'own', // reads files
  access: 'public',
  budget: 'account',
  body: z.object({ everywhere: z._default(z.boolean(), false), keepDevices }),
})

export const currentUser = apiCall('GET', '/api/auth/user', {
  summary: 'The signed-in owner.',
  answer: user,
  offline: true,
})

export const confirmPassword = apiCall('POST', '/api/auth/confirm', {
  changesNothing: true,
  summary:
    'Confirms the password, and a code where the second factor is on, for the calls that answer `confirmation_required`. It lasts ten minutes, for this session or device alone.',
  body: z.object({ password: givenPassword, code: z.optional(secondFactorCode) }),
})

export const changePassword = apiCall('POST', '/api/auth/password', {
  summary:
    'Sets a new password. Every other session ends, and so does the access of every other device unless `keepDevices` is set.',
  changes: ['session', 'device', 'outbox', 'audit'],
  write: 'own', // hashes the password
  body: z.object({ currentPassword: givenPassword, newPassword, keepDevices }),
})

export const createAccessToken = apiCall('POST', '/api/auth/tokens', {
  summary:
    'Gives a device its own token, which ends after 90 days without use. The token is shown this once; the server keeps a hash.',
  changes: ['device', 'outbox', 'audit'],
  write: 'own', // checks the password
  access: 'public',
  budget: 'account',
  status: 201,
  body: z.object({
    email: emailAddress,
    password: givenPassword,
    code: z.optional(secondFactorCode),
    label: requiredLine('Please name this device', 80),
    /** The id of the previous token of this device: it is revoked, and no alert about a new device is sent. */
    replaces: z.optional(z.uuid()),
  }),
  answer: z.object({ id: z.uuid(), token: z.string() }),
  errors: ['wrong_credentials', 'code_required', 'wrong_code'],
})

export const listAccessTokens = apiCall('GET', '/api/auth/tokens', {
  summary: 'The devices that stay signed in: consoles, and browsers where the owner chose that.',
  staleAfter: ['device'],
  answer: z.array(accessToken),
})

export const revokeAccessToken = apiCall('DELETE', '/api/auth/tokens/:id', {
  summary: 'Ends the access of one device at once.',
  changes: ['device', 'audit'],
  needsPasswordConfirmation: true,
  params: z.object({ id: z.uuid() }),
  errors: ['not_found'],
})

export const listSessions = apiCall('GET', '/api/auth/sessions', {
  summary: 'The browsers that are signed in, the one used last first.',
  staleAfter: ['session'],
  answer: z.array(session),
})

export const revokeSession = apiCall('DELETE', '/api/auth/sessions/:id', {
  summary: 'Signs one browser out at once.',
  changes: ['session', 'audit'],
  needsPasswordConfirmation: true,
  params: z.object({ id: session.shape.id }),
  errors: ['not_found'],
})
