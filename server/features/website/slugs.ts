import type { BuiltInArticle } from '#shared/contract/website.ts'
import type { Content, ContentKind } from '#shared/contract/website-content.ts'
import { slugOf, slugPattern } from '#shared/website/slug.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { invalidField } from '../../platform/errors.ts'
import { isSlugTaken, type ItemRow } from './queries.ts'

interface Slugged {
  kind: ContentKind
  id: string
  content: Content
  /** What the owner has written, if anything. */
  given: string | undefined
  before: ItemRow | undefined
  builtIn: readonly BuiltInArticle[]
}

/** Returns the slug of a project or article: the given one, else the one that it has, else one made from its title.
 *  @throws AppError `invalid_input` for one that is malformed or taken */
export async function chooseSlug(
  trx: Trx,
  { kind, id, content, given, before, builtIn }: Slugged,
): Promise<string | null> {
  if (kind !== 'project' && kind !== 'article') return null
  if (given !== undefined) {
    if (!slugPattern.test(given)) throw invalidField('slug', 'Please use lower-case letters, digits and hyphens only')
    if (await isSlugTaken(trx, kind, given, id)) {
      throw invalidField('slug', `Another ${kind} has this address. Please choose a different one`)
    }
    return given
  }
  if (before?.slug != null) return before.slug
  const made = ('title' in content && slugOf(content.title)) || kind
  // An article in code is replaced by giving its slug, never by having the same title.
  const isTaken = async (slug: string) =>
    builtIn.some((article) => article.slug === slug) || (await isSlugTaken(trx, kind, slug, id))
  for (let number = 1; ; number++) {
    const slug = number === 1 ? made : `${made}-${number}`
    if (!(await isTaken(slug))) return slug
  }
}
