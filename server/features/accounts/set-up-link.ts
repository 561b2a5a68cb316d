import { randomBytes } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'
import { isSameSecret } from '../../platform/tokens.ts'

/** The one-time link with which the owner sets email and password. Its token is valid until the process ends. */
export interface SetUpLink {
  /** Returns the link, with the token in the fragment, which browsers never send to a server. */
  address(publicUrl: string): string
  /** @throws AppError `wrong_credentials` */
  check(token: string): void
}

export function createSetUpLink(): SetUpLink {
  const expected = randomBytes(24).toString('base64url')
  return {
    address: (publicUrl) => `${publicUrl}/marketing-hub#setup=${expected}`,
    check(token) {
      if (!isSameSecret(token, expected)) {
        throw new AppError(
          'wrong_credentials',
          'This link is no longer valid. The server prints a new one each time it starts.',
        )
      }
    },
  }
}
