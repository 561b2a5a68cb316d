import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import type { Database } from '../platform/database/schema.ts'
import { settingsStore } from '../platform/settings/settings-store.ts'
import { signatureLines } from './layout/sender-details.ts'

/** Settings of the emails that the owner writes. A trigger announces their changes by this key. */
export const emailSettings = settingsStore(
  'emails',
  z.object({
    /** Blank for the usual one. */
    signature: z.string(),
    /** The ids of templates in the owner's order. */
    order: z.array(z.string()),
  }),
  { signature: '', order: [] },
)

/** Returns the signature below the emails that the owner writes to leads. */
export async function readSignature(db: Kysely<Database>, context: Pick<Deps, 'business'>): Promise<string> {
  const { signature } = await emailSettings.read(db)
  return signature || usualSignature(context)
}

/** Returns the signature that is used while the owner has set none. */
export function usualSignature({ business }: Pick<Deps, 'business'>): string {
  return signatureLines({ business: business() }).join('\n')
}
