import * as z from 'zod/mini'

/** In characters: enough for a passphrase. */
export const passwordLength = { min: 12, max: 200 } as const

export const newPassword = z
  .string('Please enter your password')
  .check(
    z.minLength(passwordLength.min, `Please use at least ${passwordLength.min} characters`),
    z.maxLength(passwordLength.max, `Please use at most ${passwordLength.max} characters`),
  )

export const givenPassword = z
  .string('Please enter your password')
  .check(z.minLength(1, 'Please enter your password'), z.maxLength(passwordLength.max, 'That password is too long'))
