import type { AccessGrant } from '../../platform/personal-data/access-grants.ts'
import { endAllSessions } from '../../platform/http/sessions.ts'
import { revokeAllTokens } from './devices.ts'
import { endResetLinks } from './password-reset.ts'
import * as queries from './queries.ts'

/** Sessions; the new security stamp ends the trust in browsers with them. */
export const sessionAccess: AccessGrant = {
  storedIn: ['table session'],
  end: async (trx) => ((await endAllSessions(trx)) ? 'every browser’s sign-in' : undefined),
}

export const deviceAccess: AccessGrant = {
  storedIn: ['table accessToken'],
  async end(trx, { clock }, { keepDevices, exceptDeviceId }) {
    await queries.endTokenConfirmations(trx)
    if (keepDevices) return undefined
    const revoked = await revokeAllTokens(trx, clock, exceptDeviceId)
    return revoked === 0
      ? undefined
      : revoked === 1
        ? 'the desktop app on one computer'
        : `the desktop app on ${revoked} computers`
  },
}

export const resetLinkAccess: AccessGrant = {
  storedIn: ['setting password-reset'],
  end: async (trx, { clock }) => ((await endResetLinks(trx, clock)) ? 'links for a new password' : undefined),
}

/** A secret for sign-in codes that somebody has asked for and not used yet. The one in use stays: a reset needs its code. */
export const pendingCodeAccess: AccessGrant = {
  storedIn: ['table secondFactor', 'table recoveryCode'],
  async end(trx) {
    await queries.deletePendingSecondFactors(trx)
    return undefined
  },
}
