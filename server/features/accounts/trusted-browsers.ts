import { dayMs } from '#shared/business/durations.ts'
import { trustedBrowserDays } from '#shared/contract/second-factor.ts'
import type { Deps } from '../../deps.ts'
import type { ClientRequest, CookieJar } from '../../platform/http/cookies.ts'
import { hashToken } from '../../platform/tokens.ts'
import { findEnabledSecondFactor, type OwnerRow, type SecondFactorRow } from './queries.ts'

const trustCookie = 'trusted_browser'
const trustMs = trustedBrowserDays * dayMs

export type TrustedBrowsers = ReturnType<typeof createTrustedBrowsers>

/** Remembers in a signed cookie that a browser need not enter a code. */
export function createTrustedBrowsers(cookies: CookieJar, { clock }: Pick<Deps, 'clock'>) {
  return {
    /** Returns whether this browser has passed the second factor recently. */
    isTrusted(request: ClientRequest, owner: OwnerRow, factor: SecondFactorRow): boolean {
      const [key, sinceMs] = cookies.read(request, trustCookie)?.split('.') ?? []
      return key === keyFor(owner, factor) && Number(sinceMs) + trustMs > clock.now().getTime()
    },
    /** Trusts this browser until the owner signs out everywhere, changes the password or turns the second factor off. */
    async trust(db: Deps['db'], request: ClientRequest, owner: OwnerRow): Promise<void> {
      const factor = await findEnabledSecondFactor(db, owner.id)
      if (factor === undefined) return
      const value = `${keyFor(owner, factor)}.${clock.now().getTime()}`
      cookies.write(request, trustCookie, value, { maxAgeMs: trustMs })
    },
  }
}

/** Returns a key that changes with everything that ends the trust in browsers. */
function keyFor({ securityStamp }: OwnerRow, { enabledAt, secret }: SecondFactorRow): string {
  return hashToken(`${securityStamp} ${enabledAt} ${secret}`)
}
