import type { SiteSettings } from '#shared/site-rendering.ts'
import { contactLink, footer, navLinks } from '../content/shell.ts'
import type { Thing } from '../page-context/page-route.ts'

const home = '/'
const names = new Map([...navLinks, contactLink, ...footer.legal].map(({ path, label }) => [path, label]))

/** Returns the page's breadcrumb: the home page, the page as the navigation names it, and the open article or project. A page
 *  without a name has none.
 *  @param path of the page, without the open article or project */
export function breadcrumbs(
  path: string,
  opened: { path: string; title: string } | undefined,
  { publicUrl }: SiteSettings,
): readonly Thing[] {
  const trail = [...new Set([home, path])].map((step) => ({ path: step, name: names.get(step) }))
  if (opened) trail.push({ path: opened.path, name: opened.title })
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
