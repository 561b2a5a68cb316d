import type { Kysely } from 'kysely'
import { type PriceList, specifiedPrices } from '#shared/business/prices.ts'
import { pricesItemId } from '#shared/contract/names.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Prices as they are stored when they are published. */
export interface PublishedPrices extends PriceList {
  from: string
  /** Those that were in force when they were published, and stay so until their first day; undefined for the specified ones. */
  before?: Omit<PublishedPrices, 'before'> | undefined
}

/** Returns the prices that are in force on a day. @param day in London, `2027-01-01` */
export function pricesOn(published: PublishedPrices | undefined, day: string): PriceList {
  if (!published) return specifiedPrices
  const { before, ...prices } = published
  return prices.from <= day ? prices : (before ?? specifiedPrices)
}

export async function readPublishedPrices(db: Kysely<Database>): Promise<PublishedPrices | undefined> {
  const row = await db.selectFrom('contentItem').select('published').where('id', '=', pricesItemId).executeTakeFirst()
  return row?.published == null ? undefined : (JSON.parse(row.published) as PublishedPrices)
}
