import type { ContentItem } from '#shared/contract/website.ts'
import { businessItemId, claimsItemId, pricesItemId, questionsItemId, textsItemIds } from '#shared/contract/names.ts'
import type { Content, ContentKind } from '#shared/contract/website-content.ts'
import type { Database } from '../../platform/database/schema.ts'
import { atRevision } from '../../platform/revisions.ts'
import { AppError } from '../../platform/errors.ts'
import { findRow, type ItemRow } from './queries.ts'
import type { Kysely } from 'kysely'

/** The kinds that have a fixed number of items. These can't be hidden or deleted. */
const fixedIds: Partial<Record<ContentKind, readonly string[]>> = {
  business: [businessItemId],
  prices: [pricesItemId],
  claims: [claimsItemId],
  texts: Object.values(textsItemIds),
  questions: [questionsItemId],
}

/** Returns whether an item of the kind may have the id: a fixed one is that of its kind alone. */
export function isIdOfKind(kind: ContentKind, id: string): boolean {
  const ids = fixedIds[kind]
  return ids === undefined ? !Object.values(fixedIds).some((fixed) => fixed.includes(id)) : ids.includes(id)
}

/** @throws AppError `invalid_input` for content that is always there */
export function requireRemovable(kind: ContentKind, done: 'hidden' | 'deleted'): void {
  if (kind === 'business') throw new AppError('invalid_input', `The details of your business can’t be ${done}.`)
  if (kind === 'prices') throw new AppError('invalid_input', `Your prices can’t be ${done}.`)
  if (fixedIds[kind]) throw new AppError('invalid_input', `This part of the website can’t be ${done}.`)
}

/** Returns an item as the hub edits it: its content has the private email again. */
export function toItem({ draft, published, privateEmail, ...row }: ItemRow): ContentItem {
  const read = (json: string | null) =>
    json === null ? null : ({ ...JSON.parse(json), ...(privateEmail === null ? {} : { privateEmail }) } as Content)
  return {
    ...row,
    draft: read(draft),
    published: read(published),
    isHidden: row.isHidden === 1,
    publishedSlug: row.publishedSlug ?? undefined,
  }
}

export function notFound(): AppError {
  return new AppError('not_found', 'This isn’t on the website any more. It may have been deleted in another window.')
}

/** @throws AppError `not_found` */
export async function requireRow(db: Kysely<Database>, kind: ContentKind, id: string): Promise<ItemRow> {
  const row = await findRow(db, id)
  if (row?.kind !== kind) throw notFound()
  return row
}

/** @throws AppError `not_found`, `conflict` when the item has changed since that revision */
export async function requireRevision(
  db: Kysely<Database>,
  { kind, id, revision }: { kind: ContentKind; id: string; revision: number },
): Promise<ItemRow> {
  const row = await requireRow(db, kind, id)
  atRevision(toItem(row), revision)
  return row
}
