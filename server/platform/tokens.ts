import { crypto } from './lazy-node-modules.ts'

/** Returns 32 random bytes in base64url: 43 characters. */
export function randomToken(): string {
  return crypto().randomBytes(32).toString('base64url')
}

/** Returns what is stored of a token, so that a copy of the database does not contain it. */
export function hashToken(token: string): string {
  return crypto().createHash('sha256').update(token).digest('hex')
}

/** Compares two secrets of any length in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  return crypto().timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)))
}
