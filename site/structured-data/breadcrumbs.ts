import type { SiteSettings } from '#shared/site-rendering.ts'
import { contactLink, footer, navLinks } from '../content/shell.ts'
import type { Thing } from './json-ld.tsx'

const home = '/'
const names = new Map([...navLinks, contactLink, ...footer.legal].map(({ path, label }) => [path, label]))

/** Where a page stands: under the home page, by the name that the navigation gives it. A page without one has no trail. */
export function breadcrumbs(path: string, { publicUrl }: SiteSettings): readonly Thing[] {
  const name = names.get(path)
  if (path === home || name === undefined) return []
  const trail = [
    { path: home, name: names.get(home) },
    { path, name },
  ]
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
