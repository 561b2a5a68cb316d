import { createHash, randomBytes } from 'node:crypto'

/** A secret that nobody guesses, fit for an address: 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: a copy of the database opens nothing with it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
