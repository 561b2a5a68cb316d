import { v7 as uuidv7 } from 'uuid'
import type { ContentItem } from '#shared/contract/website.ts'
import { type ContentKind, contentSchemas, type PricesContent } from '#shared/contract/website-content.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { parseAs } from '../../platform/parse.ts'
import { findHomeArticle } from './article-rules.ts'
import { requireRemovable, requireRevision, toItem } from './item.ts'
import { refusePastPrices, today, toPublished } from './publish-prices.ts'
import type { Publisher } from './publisher.ts'
import * as queries from './queries.ts'

export type PublishDeps = Pick<Deps, 'clock' | 'pages'> & { publisher: Publisher }

interface Named {
  kind: ContentKind
  id: string
  revision: number
}

/** Publishes the draft of an item, and shows one that was hidden. @throws AppError `conflict`, `not_found`, `unavailable` */
export async function publish(deps: PublishDeps, named: Named): Promise<ContentItem> {
  const row = await deps.publisher.publish(async (trx) => {
    const published = await publishWithin(trx, deps, named)
    // Without a draft nothing is published, and the prices may have been in force for long.
    const isChanged = published.revision !== named.revision
    if (named.kind === 'prices' && isChanged) refusePastPrices(published, today(deps.clock))
    return published
  })
  return toItem(row)
}

export async function publishWithin(trx: Trx, { clock }: Pick<Deps, 'clock'>, named: Named): Promise<queries.ItemRow> {
  const { id, kind, draft, slug, publishedSlug, isHidden, ...row } = await requireRevision(trx, named)
  const revision = row.revision + 1
  const now = clock.now().toISOString()
  if (draft === null) {
    return isHidden === 1
      ? queries.updateRow(trx, id, { isHidden: 0, revision, updatedAt: now })
      : (await queries.findRow(trx, id))!
  }
  // It may have been written for an earlier version of the program.
  const content = parseAs(contentSchemas[kind], JSON.parse(draft))
  const published =
    kind === 'prices' ? JSON.stringify(toPublished(content as PricesContent, row.published, today(clock))) : draft
  if (slug !== null && (kind === 'project' || kind === 'article')) {
    await queries.deleteRedirect(trx, kind, slug)
    if (publishedSlug !== null && publishedSlug !== slug) await queries.setRedirect(trx, kind, publishedSlug, id)
  }
  await queries.insertVersion(trx, { id: uuidv7(), itemId: id, content: published, publishedAt: now })
  return queries.updateRow(trx, id, {
    draft: null,
    published,
    publishedSlug: slug,
    isHidden: 0,
    revision,
    updatedAt: now,
    publishedAt: now,
  })
}

/** Hides an item from visitors, or shows it again. @throws AppError `invalid_input`, `conflict`, `not_found`, `unavailable` */
export async function setHidden(
  { clock, pages, publisher }: PublishDeps,
  { isHidden, ...named }: Named & { isHidden: boolean },
): Promise<ContentItem> {
  requireRemovable(named.kind, 'hidden')
  const builtIn = named.kind === 'article' ? (await pages.readParts()).articles : []
  const row = await publisher.publish(async (trx) => {
    const { id, slug, publishedSlug, revision } = await requireRevision(trx, named)
    if (isHidden && findHomeArticle(publishedSlug ?? slug, builtIn)) {
      throw new AppError(
        'invalid_input',
        'The home page always shows eight articles, so this one can’t be hidden. You can edit it instead.',
      )
    }
    return queries.updateRow(trx, id, {
      isHidden: isHidden ? 1 : 0,
      revision: revision + 1,
      updatedAt: clock.now().toISOString(),
    })
  })
  return toItem(row)
}

/** Puts the items of a kind into this order; those that are not named follow. Revisions stay, so that an open editor can still save.
 *  @throws AppError `unavailable` */
export async function order(
  { publisher }: PublishDeps,
  kind: ContentKind,
  ids: readonly string[],
): Promise<ContentItem[]> {
  const rows = await publisher.publish(async (trx) => {
    const before = await queries.listRows(trx, kind)
    const ordered = before.toSorted((one, other) => placeIn(ids, one.id) - placeIn(ids, other.id))
    for (const [index, { id, position }] of ordered.entries()) {
      if (position !== index + 1) await queries.updateRow(trx, id, { position: index + 1 })
    }
    return queries.listRows(trx, kind)
  })
  return rows.map(toItem)
}

function placeIn(ids: readonly string[], id: string): number {
  return ids.includes(id) ? ids.indexOf(id) : ids.length
}

/** Returns to what is published, and removes an item that never was. @throws AppError `conflict`, `not_found` */
export function discardDraft({ clock, publisher }: PublishDeps, named: Named): Promise<void> {
  // A hidden item that was never published keeps an article in code from being shown, so that removing it changes the site.
  return publisher.publish(async (trx) => {
    const { id, published, publishedSlug, revision } = await requireRevision(trx, named)
    if (published === null) return queries.deleteRow(trx, id)
    const updatedAt = clock.now().toISOString()
    await queries.updateRow(trx, id, { draft: null, slug: publishedSlug, revision: revision + 1, updatedAt })
  })
}

/** Removes an item with its history. @throws AppError `invalid_input`, `conflict`, `not_found`, `unavailable` */
export async function remove({ publisher }: PublishDeps, named: Named): Promise<void> {
  requireRemovable(named.kind, 'deleted')
  await publisher.publish(async (trx) => {
    const { id } = await requireRevision(trx, named)
    await queries.deleteRow(trx, id)
  })
}
