import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { checkCardKeys as checkCardKeysCall } from '#shared/contract/payments.ts'
import type { Config } from '../../platform/config/config.ts'
import { lacksReceiptDetails } from '../../platform/config/live-business.ts'
import type { Database } from '../../platform/database/schema.ts'
import { settingsStore } from '../../platform/settings/settings-store.ts'
import { type PaymentDeps, requireProvider } from './provider/provider.ts'

type Answer = CallAnswer<typeof checkCardKeysCall>
type Keys = NonNullable<Config['stripe']>

/** The keys that the provider last accepted, as a hash: other keys need a check of their own. */
const acceptedKeys = settingsStore('cardKeys', z.object({ hash: z.nullable(z.string()) }), { hash: null })

/** Asks the provider whether it accepts the keys. @throws AppError `unavailable` without keys, or if the provider does not answer */
export async function checkCardKeys(deps: PaymentDeps): Promise<Answer> {
  const { db, clock, config } = deps
  const isAccepted = await requireProvider(deps).acceptsKeys?.()
  const answer = judgeKeys(deps, isAccepted === true)
  const hash = answer.isGood && config.stripe ? hashKeys(config.stripe) : null
  await acceptedKeys.save(db, clock, { hash })
  return answer
}

/** Returns whether the provider has accepted the keys that are set now. */
export async function areCardKeysAccepted(db: Kysely<Database>, { stripe }: Pick<Config, 'stripe'>): Promise<boolean> {
  if (stripe === undefined) return false
  return (await acceptedKeys.read(db)).hash === hashKeys(stripe)
}

function judgeKeys(deps: PaymentDeps, isAccepted: boolean): Answer {
  const { stripe, live } = deps.config
  if (stripe === undefined) {
    return { isGood: false, sentence: 'Payments are only simulated here, so there are no keys to check.' }
  }
  if (!isAccepted) {
    return {
      isGood: false,
      sentence:
        'Stripe refuses the secret key. Ask whoever runs your server to copy STRIPE_SECRET_KEY from Stripe again.',
    }
  }
  const [isTestSecret, isTestPublishable] = [isTestKey(stripe.secretKey), isTestKey(stripe.publishableKey)]
  if (isTestSecret !== isTestPublishable) {
    return {
      isGood: false,
      sentence:
        'One of the two keys is for tests and the other is for real payments. Both have to be of the same kind.',
    }
  }
  if (isTestSecret && live) {
    return {
      isGood: false,
      sentence:
        'Stripe accepts the keys, but they are for tests: no money would reach you. Replace them with the live keys.',
    }
  }
  if (lacksReceiptDetails(deps)) {
    return {
      isGood: false,
      sentence:
        'Stripe accepts the keys. Payments are taken once your address and VAT number are published under Website.',
    }
  }
  return { isGood: true, sentence: 'Stripe accepts the keys.' }
}

function isTestKey(key: string): boolean {
  return /^\w{2}_test_/.test(key)
}

function hashKeys({ secretKey, publishableKey }: Keys): string {
  return createHash('sha256').update(`${secretKey} ${publishableKey}`).digest('hex')
}
