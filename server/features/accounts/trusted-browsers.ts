import { dayMs } from '#shared/business/durations.ts'
import { trustedBrowserDays } from '#shared/contract/second-factor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ClientRequest, CookieJar } from '../../platform/http/cookies.ts'
import { hashToken } from '../../platform/tokens.ts'
import type { OwnerRow, SecondFactorRow } from './queries.ts'

const trustCookie = 'trusted_browser'
const trustMs = trustedBrowserDays * dayMs

export interface TrustedBrowsers {
  /** Returns whether this browser has passed the second factor recently. */
  isTrusted(request: ClientRequest, owner: OwnerRow, factor: SecondFactorRow): boolean
  /** Trusts this browser until the owner signs out everywhere, changes the password or turns the second factor off. */
  trust(request: ClientRequest, owner: OwnerRow, factor: SecondFactorRow): void
}

/** Remembers in a signed cookie that a browser need not enter a code. */
export function createTrustedBrowsers({ cookies, clock }: { cookies: CookieJar; clock: Clock }): TrustedBrowsers {
  return {
    isTrusted(request, owner, factor) {
      const [key, sinceMs] = cookies.read(request, trustCookie)?.split('.') ?? []
      return key === keyFor(owner, factor) && Number(sinceMs) + trustMs > clock.now().getTime()
    },
    trust(request, owner, factor) {
      const value = `${keyFor(owner, factor)}.${clock.now().getTime()}`
      cookies.write(request, trustCookie, value, { maxAgeMs: trustMs })
    },
  }
}

/** Returns a key that changes with everything that ends the trust in browsers. */
function keyFor({ securityStamp }: OwnerRow, { enabledAt, secret }: SecondFactorRow): string {
  return hashToken(`${securityStamp} ${enabledAt} ${secret}`)
}
