import type { PageRoute } from '../../routes.tsx'
import { useSite } from '../../site-context.ts'
import { breadcrumbs } from '../../structured-data/breadcrumbs.ts'
import { JsonLd } from '../../structured-data/json-ld.tsx'
import { themeColours } from '../../styles/theme-colours.ts'
import { pageHeads } from '../../content/page-heads.ts'
import { feedPath } from '../../sharing/feed.tsx'
import { IconLinks } from './icon-links.tsx'
import { ShareTags } from './share-tags.tsx'

const titleLimit = 60

export function Head({ route, style }: { route: PageRoute; style: string }) {
  const { settings, path, article, project } = useSite()
  const opened = article ?? project
  const { business, publicUrl } = settings
  const address = route.path === '*' ? undefined : publicUrl + path
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{withName(route.title, business.name)}</title>
      <meta name="description" content={route.description} />
      <meta name="robots" content={route.robots} />
      {address && <link rel="canonical" href={address} />}
      <ShareTags route={route} address={address} />
      {route.articles && (
        <link rel="alternate" type="application/atom+xml" title={pageHeads['/blog'].title} href={feedPath} />
      )}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColours.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColours.dark} />
      <IconLinks isStart={route.path === '/'} />
      <JsonLd
        things={[
          ...breadcrumbs(route.path, opened && { path, title: opened.title }, settings),
          ...(route.structuredData?.(settings) ?? []),
        ]}
      />
      {style && <style dangerouslySetInnerHTML={{ __html: style }} />}
    </head>
  )
}

/** Adds the business's name where a search engine would still show the title whole. */
function withName(title: string, name: string): string {
  const full = `${title} | ${name}`
  return full.length <= titleLimit ? full : title
}
