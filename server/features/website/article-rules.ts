import { blogCategories } from '#shared/business/website-categories.ts'
import type { BuiltInArticle } from '#shared/contract/website.ts'
import type { ArticleContent } from '#shared/contract/website-content.ts'
import { invalidField } from '../../platform/errors.ts'
import type { ItemRow } from './queries.ts'

/** The home page has exactly one article for each of its categories. They can be replaced, and every other article is one of the blog.
 *  @throws AppError `invalid_input` */
export function checkArticle(
  { category, date }: ArticleContent,
  slug: string | null,
  before: Pick<ItemRow, 'publishedSlug'> | undefined,
  builtIn: readonly BuiltInArticle[],
): void {
  const replaced = findHomeArticle(before?.publishedSlug ?? slug, builtIn)
  if (!replaced) {
    if (findHomeArticle(slug, builtIn))
      throw invalidField('slug', 'An article of the home page has this address. Please choose a different one')
    if (date === null) throw invalidField('date', 'Please choose a day')
    if (!blogCategories.some((one) => one === category))
      throw invalidField('category', 'Please choose a category of the blog')
    return
  }
  if (slug !== replaced.slug) throw invalidField('slug', 'The address of an article of the home page can’t be changed')
  if (category !== replaced.category)
    throw invalidField('category', 'The category of an article of the home page can’t be changed')
  if (date !== null) throw invalidField('date', 'An article of the home page has no date')
}

/** Returns the article of the home page with this slug. */
export function findHomeArticle(slug: string | null, builtIn: readonly BuiltInArticle[]): BuiltInArticle | undefined {
  return builtIn.find((article) => article.slug === slug && article.date === null)
}
