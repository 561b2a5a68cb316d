import type { Selectable } from 'kysely'
import type { Context } from 'koa'
import { trustedBrowserDays } from '#shared/contract/second-factor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { CookieJar } from '../../platform/http/cookies.ts'
import { hashToken } from '../../platform/tokens.ts'
import type { OwnerRow } from './queries.ts'

const trustCookie = 'trusted_browser'
const trustMs = trustedBrowserDays * 24 * 60 * 60 * 1000

type Factor = Selectable<Database['secondFactor']>

export interface TrustedBrowsers {
  /** Whether this browser has passed the second factor lately. */
  isTrusted(context: Context, owner: OwnerRow, factor: Factor): boolean
  /** Remembers this browser, until the owner signs out everywhere, has a new password, or turns the factor off. */
  trust(context: Context, owner: OwnerRow, factor: Factor): void
}

/** A signed cookie says which browsers need not be asked for a code. */
export function createTrustedBrowsers({ cookies, clock }: { cookies: CookieJar; clock: Clock }): TrustedBrowsers {
  return {
    isTrusted(context, owner, factor) {
      const [key, sinceMs] = cookies.read(context, trustCookie)?.split('.') ?? []
      return key === keyFor(owner, factor) && Number(sinceMs) + trustMs > clock.now().getTime()
    },
    trust(context, owner, factor) {
      const value = `${keyFor(owner, factor)}.${clock.now().getTime()}`
      cookies.write(context, trustCookie, value, { maxAgeMs: trustMs })
    },
  }
}

/** Changes with all that ends the trust in every browser. */
function keyFor({ securityStamp }: OwnerRow, { enabledAt, secret }: Factor): string {
  return hashToken(`${securityStamp} ${enabledAt} ${secret}`)
}
