import { articleAddress } from '#shared/article-address.ts'
import type { SiteSettings } from '#shared/site-rendering.ts'
import type { BlogArticle, HomeArticle } from '../content/articles/article.ts'
import { contactLink, footer, navLinks } from '../content/shell.ts'
import type { Thing } from './json-ld.tsx'

const home = '/'
const names = new Map([...navLinks, contactLink, ...footer.legal].map(({ path, label }) => [path, label]))

/** Where a page stands: under the home page, by the name that the navigation gives it, with its open article under that. A page
 *  without a name has no trail.
 *  @param path of the page, without its article */
export function breadcrumbs(
  path: string,
  article: BlogArticle | HomeArticle | undefined,
  { publicUrl }: SiteSettings,
): readonly Thing[] {
  const trail = [...new Set([home, path])].map((step) => ({ path: step, name: names.get(step) }))
  if (article) trail.push({ path: articleAddress(path, article.slug), name: article.title })
  if (trail.length === 1 || trail.some(({ name }) => name === undefined)) return []
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: step.name,
        item: publicUrl + step.path,
      })),
    },
  ]
}
