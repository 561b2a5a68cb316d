import { hubAddress } from '#shared/hub-address.ts'
import { AppError } from '../../platform/errors.ts'
import { crypto } from '../../platform/lazy-node-modules.ts'
import { isSameSecret } from '../../platform/tokens.ts'

export type SetUpLink = ReturnType<typeof createSetUpLink>

/** Creates the one-time link with which the owner sets email and password. Its token is valid until the process ends. */
export function createSetUpLink() {
  let token: string | undefined
  const expected = () => (token ??= crypto().randomBytes(24).toString('base64url'))
  return {
    /** Returns the link, with the token in the fragment, which browsers never send to a server. */
    address: (publicUrl: string) => `${publicUrl}${hubAddress}#setup=${expected()}`,
    /** @throws AppError `wrong_credentials` */
    check(given: string): void {
      const sentence = 'This link is no longer valid. The server prints a new one each time it starts.'
      if (!isSameSecret(given, expected())) throw new AppError('wrong_credentials', sentence)
    },
  }
}
