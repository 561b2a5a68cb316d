import { minuteMs } from '#shared/business/durations.ts'
import { dayInLondon, nameDay } from '#shared/business/london-time.ts'
import { specifiedPrices } from '#shared/business/prices.ts'
import { pricesItemId } from '#shared/contract/names.ts'
import type { ContentItem } from '#shared/contract/website.ts'
import type { PricesContent } from '#shared/contract/website-content.ts'
import type { Deps } from '../../deps.ts'
import type { Clock } from '../../platform/clock.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { type PublishedPrices, pricesOn, readPublishedPrices } from './prices-in-force.ts'
import { repeat, type Repeating } from '../../platform/run-at-interval.ts'
import { requireRevision, toItem } from './item.ts'
import type { PublishDeps } from './publish.ts'
import * as queries from './queries.ts'

export function today(clock: Clock): string {
  return dayInLondon(clock.now().getTime())
}

/** Returns prices as they are stored when they are published on a day. They take the place of published ones that have not begun. */
export function toPublished(content: PricesContent, earlier: string | null, day: string): PublishedPrices {
  const published = earlier === null ? undefined : (JSON.parse(earlier) as PublishedPrices)
  // What is replaced on its first day, such as a typing error, counts as never published.
  const isReplacedAtOnce = published?.from === day && content.from === day
  const inForce = isReplacedAtOnce ? (published.before ?? specifiedPrices) : pricesOn(published, day)
  const { from } = inForce
  return {
    ...content,
    premiumFrom: Math.min(inForce.premiumFrom, content.packages.Premium),
    ...(from !== undefined && { before: { ...inForce, from } }),
  }
}

/** @throws AppError `invalid_input` for prices whose first day has passed */
export function refusePastPrices({ published }: Pick<queries.ItemRow, 'published'>, day: string): void {
  const { from } = JSON.parse(published ?? '{}') as PublishedPrices
  if (from < day) throw invalidField('from', 'Please choose today or a later day')
}

/** Withdraws published prices before their first day. @throws AppError `not_found`, `conflict`, `unavailable` */
export async function withdraw({ clock, publisher }: PublishDeps, revision: number): Promise<ContentItem> {
  const row = await publisher.publish(async (trx) => {
    const item = await requireRevision(trx, { kind: 'prices', id: pricesItemId, revision })
    const published = item.published === null ? undefined : (JSON.parse(item.published) as PublishedPrices)
    if (!published) throw new AppError('conflict', 'There are no published prices to withdraw.')
    if (published.from <= today(clock)) {
      const since = nameDay(published.from)
      throw new AppError(
        'conflict',
        `These prices have been in force since ${since}. Please publish other ones instead.`,
      )
    }
    const { before, premiumFrom: _, ...content } = published
    return queries.updateRow(trx, item.id, {
      published: before === undefined ? null : JSON.stringify(before),
      draft: item.draft ?? JSON.stringify(content),
      revision: revision + 1,
      updatedAt: clock.now().toISOString(),
    })
  })
  return toItem(row)
}

/** Shows the pages with other prices once their first day begins in London, or after a start if it began meanwhile. */
export function startPriceChanges(deps: Pick<Deps, 'db' | 'clock' | 'business' | 'log' | 'website'>): Repeating {
  return repeat(() => applyPricesInForce(deps), {
    everyMs: minuteMs / 4,
    log: deps.log,
    fault: 'changing the prices failed',
  })
}

export async function applyPricesInForce({
  db,
  clock,
  business,
  website,
}: Pick<Deps, 'db' | 'clock' | 'business' | 'website'>): Promise<void> {
  const { from } = pricesOn(await readPublishedPrices(db), today(clock))
  if (from === business().prices.from) return
  await website.republish()
  // Hubs that are open then read the prices again.
  const updatedAt = clock.now().toISOString()
  await db.updateTable('contentItem').set({ updatedAt }).where('id', '=', pricesItemId).execute()
}
