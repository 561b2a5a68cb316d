import type { Kysely } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type * as calls from '#shared/contract/website.ts'
import type { ContentItem } from '#shared/contract/website.ts'
import {
  type ArticleContent,
  type Content,
  type ContentKind,
  contentSchemas,
  type PictureContent,
} from '#shared/contract/website-content.ts'
import { articlePhotographs } from '#shared/contract/article-words.ts'
import type { Deps } from '../../deps.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import { atRevision } from '../../platform/revisions.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { isRepeatAt } from '../../platform/repeated-call.ts'
import { parseAs } from '../../platform/parse.ts'
import { loadPhotographs } from '../photographs/site-photographs.ts'
import { withArticleHtml, withArticleText } from './article-html.ts'
import { checkArticle } from './article-rules.ts'
import { isIdOfKind, notFound, requireRevision, toItem } from './item.ts'
import * as queries from './queries.ts'
import { chooseSlug } from './slugs.ts'

export type DraftDeps = Pick<Deps, 'db' | 'clock' | 'pages'>

type Save = ParsedInput<typeof calls.saveDraft>['params'] & ParsedInput<typeof calls.saveDraft>['body']

/** Saves a draft. A repeat of the last save changes nothing, so that an answer that was lost can be asked for again.
 *  @throws AppError `invalid_input` with the messages of the fields, `not_found`, `conflict` */
export async function save(deps: DraftDeps, { kind, id, revision, slug: given, ...body }: Save): Promise<ContentItem> {
  const { db, clock, pages } = deps
  if (!isIdOfKind(kind, id)) throw notFound()
  const { content, privateEmail } = await parseContent(kind, body.content)
  // Read before the transaction, because it may start the renderer.
  const builtIn = kind === 'article' ? (await pages.readParts()).articles : []
  const row = await db.transaction().execute(async (trx) => {
    const before = await queries.findRow(trx, id)
    if (before && before.kind !== kind) throw notFound()
    const draft = JSON.stringify(content)
    const isRepeat = isRepeatAt(before, revision, given === undefined ? {} : { slug: given })
    if (isRepeat && isSameContent(kind, draft, before.draft ?? before.published)) return before
    if (!before && revision !== 0) throw notFound()
    atRevision(before && toItem(before), revision)
    const slug = await chooseSlug(trx, { kind, id, content, given, before, builtIn })
    if (kind === 'article') checkArticle(content as ArticleContent, slug, before, builtIn)
    if (kind === 'picture') await checkPicture(trx, content as PictureContent, id)
    await checkPhotographs(trx, kind, content)
    const now = clock.now().toISOString()
    const isPublished = before?.publishedSlug === slug && isSameContent(kind, draft, before?.published ?? null)
    const changed = { draft: isPublished ? null : draft, slug, privateEmail, revision: revision + 1, updatedAt: now }
    return before
      ? queries.updateRow(trx, id, changed)
      : queries.insertRow(trx, { id, kind, isHidden: 0, createdAt: now, ...changed })
  })
  return toItem(row)
}

/** Returns the content as it is stored, without the private email. */
async function parseContent(
  kind: ContentKind,
  given: Content,
): Promise<{ content: Content; privateEmail: string | null }> {
  const parsed = parseAs(contentSchemas[kind], await withArticleText(kind, given))
  const { privateEmail, ...content } = parsed as Content & { privateEmail?: string }
  return { content: await withArticleHtml(kind, content), privateEmail: privateEmail ?? null }
}

/** Compares what the schema of a kind has. Published prices are stored with more, and an older version may have stored other fields. */
function isSameContent(kind: ContentKind, content: string, published: string | null): boolean {
  if (content === published || published === null) return content === published
  const [one, other] = [content, published].map((json) => contentSchemas[kind].safeParse(JSON.parse(json)).data)
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other)
}

async function checkPicture(trx: Trx, { name }: PictureContent, id: string): Promise<void> {
  const others = await queries.listRows(trx, 'picture')
  const isTaken = others.some(
    (other) =>
      other.id !== id &&
      [other.draft, other.published].some(
        (json) => json !== null && (JSON.parse(json) as PictureContent).name === name,
      ),
  )
  if (isTaken) throw invalidField('name', 'A photograph takes the place of this drawing already')
}

/** @throws AppError `invalid_input` for a photograph that does not exist or has no alternative text */
async function checkPhotographs(db: Kysely<Database>, kind: ContentKind, content: Content): Promise<void> {
  const ids = photographsOf(kind, content)
  const photographs = await loadPhotographs(
    db,
    ids.map(([, id]) => id),
  )
  for (const [field, id] of ids) {
    const photograph = photographs[id]
    if (!photograph) throw invalidField(field, 'This photograph has been deleted. Please choose another one')
    if (photograph.alt === '')
      throw invalidField(field, 'Please describe this photograph first, for visitors who can’t see it')
  }
}

/** Returns each photograph that the content names, with the field that names it. */
function photographsOf(kind: ContentKind, content: Content): [field: string, id: string][] {
  const named: [string, string | undefined][] = [
    ['photographId', 'photographId' in content ? content.photographId : undefined],
    ...('photographs' in content
      ? content.photographs.map(({ photographId }, index): [string, string] => [`photographs.${index}`, photographId])
      : []),
    ...(kind === 'article'
      ? articlePhotographs((content as ArticleContent).text).map((id): [string, string] => ['text', id])
      : []),
  ]
  return named.filter((entry): entry is [string, string] => entry[1] !== undefined)
}

/** Makes a former version the draft. @throws AppError `not_found`, `conflict` */
export async function restoreVersion(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { version, ...named }: { kind: ContentKind; id: string; version: string; revision: number },
): Promise<ContentItem> {
  const { id, published, slug, publishedSlug, revision } = await requireRevision(trx, named)
  const content = await queries.findVersion(trx, id, version)
  if (content === undefined) throw new AppError('not_found', 'This version isn’t kept any more.')
  const isPublished = slug === publishedSlug && isSameContent(named.kind, content, published)
  const changed = {
    draft: isPublished ? null : content,
    revision: revision + 1,
    updatedAt: clock.now().toISOString(),
  }
  return toItem(await queries.updateRow(trx, id, changed))
}
