import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { matchRoutes, parsePath, StaticRouter } from 'react-router'
import { openedAddress, openedIn } from '#shared/opened-address.ts'
import type { ContentSecurity, FormEcho, RenderedPage, Site, SiteSettings } from '#shared/site-rendering.ts'
import { tagSources, tagsOf } from './analytics/tag-sources.ts'
import { Document, speculationRules } from './components/document/document.tsx'
import type { PageRoute } from './page-context/page-route.ts'
import { notFoundRoute, pageRoutes } from './routes.tsx'
import { SiteContext } from './page-context/site-context.ts'
import type { Article } from './content/articles/article.ts'
import { fillTerms } from './content/terms/fill-terms.ts'
import { placeholder, withoutPlaceholders } from './content/terms/placeholders.ts'
import { listParts, listSamples } from './content/editable/parts.ts'
import type { Project } from './content/portfolio/project.ts'
import { ScriptsContext } from './inline-scripts/collected-scripts.ts'
import { renderSiteFile, siteFilePaths } from './sharing/site-files.ts'
import { articleData } from './structured-data/article.ts'
import { createCollectedStyles, joinStyles, StylesContext } from './styles/collected-styles.ts'

/** Take the places of the styles and the script until the components that add to them have been rendered. */
const stylePlaceholder = placeholder('styles')
const scriptPlaceholder = placeholder('script')

/** Makes the site of one business. Rendering is pure: the same path and echo always give the same bytes. */
export function createSite(settings: SiteSettings): Site {
  const routes = pageRoutes(settings)
  return {
    paths: routes.map(({ path }) => path),
    openedPaths: routes.flatMap(({ path, articles = [], projects = [] }) => [
      ...articles.map(({ slug }) => openedAddress(path, 'article', slug)),
      ...projects.map(({ slug }) => openedAddress(path, 'project', slug)),
    ]),
    filePaths: siteFilePaths,
    samples: listSamples(settings),
    renderFile(path) {
      const file = renderSiteFile(path, routes, settings)
      return file && { ...file, text: fillTerms(file.text, settings.business) }
    },
    render: (path, echo) => renderPage(routes, settings, path, echo && { ...echo, values: foldValues(echo.values) }),
    parts: () => listParts(settings),
  }
}

function renderPage(
  routes: readonly PageRoute[],
  settings: SiteSettings,
  address: string,
  echo: FormEcho | undefined,
): RenderedPage {
  const { pathname = '/', search = '' } = parsePath(address)
  const routeObjects = routes.map((route) => ({ path: route.path, caseSensitive: true, handle: route }))
  const page = matchRoutes(routeObjects, pathname)?.at(-1)?.route.handle ?? notFoundRoute
  const named = openedIn(search)
  const article = page.articles?.find(({ slug }) => named?.kind === 'article' && slug === named.slug)
  const project = page.projects?.find(({ slug }) => named?.kind === 'project' && slug === named.slug)
  const path = named && (article ?? project) ? openedAddress(page.path, named.kind, named.slug) : pathname
  const route = article ? withArticle(page, article) : project ? withProject(page, project) : page
  const styles = createCollectedStyles()
  const scripts = new Set<string>()
  const { articles = [], projects = [] } = page
  const markup = renderToStaticMarkup(
    <SiteContext value={{ settings, path, echo, article, project, articles, projects }}>
      <StylesContext value={styles}>
        <ScriptsContext value={scripts}>
          <StaticRouter location={path}>
            <Document route={route} style={stylePlaceholder} script={scriptPlaceholder} />
          </StaticRouter>
        </ScriptsContext>
      </StylesContext>
    </SiteContext>,
  )
  const style = joinStyles(styles)
  const script = [...scripts].join('\n')
  const html = markup.replace(stylePlaceholder, () => style).replace(scriptPlaceholder, () => script)
  return {
    status: page === notFoundRoute ? 404 : 200,
    html: fillTerms(`<!doctype html>${html}`, settings.business),
    robots: route.robots,
    contentSecurity: contentSecurity(route, { style, script }, settings),
  }
}

function foldValues(values: FormEcho['values']): FormEcho['values'] {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, withoutPlaceholders(text)]))
}

/** A page with one of its articles open is found and shared as that article. */
function withArticle(route: PageRoute, article: Article): PageRoute {
  return {
    ...route,
    title: article.searchTitle ?? article.title,
    description: article.searchDescription ?? article.excerpt,
    structuredData: (settings) => [
      ...(route.structuredData?.(settings) ?? []),
      ...articleData(article, route, settings),
    ],
  }
}

/** A page with one of its projects open is found and shared as that project. */
function withProject(route: PageRoute, { title, description }: Project): PageRoute {
  return { ...route, title, description }
}

function contentSecurity(
  route: PageRoute,
  { style, script }: { style: string; script: string },
  settings: SiteSettings,
): ContentSecurity {
  // The hub's component library puts empty style elements into the page and fills them by script, which a policy allows:
  // the hash of nothing lets the elements in, and nothing else.
  if (route.layout === 'bare') return { script: [], style: [hashSource(style), hashSource('')] }
  const tags = tagsOf(route.path, settings)
  const needed: Partial<ContentSecurity> = { ...(tags && tagSources(tags)), ...route.contentSecurity }
  const { script: scripts = [], style: styles = [hashSource(style)], ...others } = needed
  return { script: [hashSource(script), hashSource(speculationRules), ...scripts], style: styles, ...others }
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
