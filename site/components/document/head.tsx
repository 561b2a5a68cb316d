import type { PageRoute } from '../../routes.tsx'
import { useSite } from '../../site-context.ts'
import { breadcrumbs } from '../../structured-data/breadcrumbs.ts'
import { JsonLd } from '../../structured-data/json-ld.tsx'
import { themeColours } from '../../styles/theme-colours.ts'
import { favicon } from './favicon.ts'

const titleLimit = 60

export function Head({ route, style }: { route: PageRoute; style: string }) {
  const { settings, path } = useSite()
  const { business, publicUrl } = settings
  const address = `${publicUrl}${path}`
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{withName(route.title, business.name)}</title>
      <meta name="description" content={route.description} />
      <meta name="robots" content={route.robots} />
      {route.path !== '*' && <link rel="canonical" href={address} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={business.name} />
      <meta property="og:title" content={route.title} />
      <meta property="og:description" content={route.description} />
      {route.path !== '*' && <meta property="og:url" content={address} />}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColours.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColours.dark} />
      <link rel="icon" href={favicon} />
      <JsonLd things={[...breadcrumbs(route.path, settings), ...(route.structuredData?.(settings) ?? [])]} />
      {style && <style dangerouslySetInnerHTML={{ __html: style }} />}
    </head>
  )
}

/** Adds the business's name where a search engine would still show the title whole. */
function withName(title: string, name: string): string {
  const full = `${title} | ${name}`
  return full.length <= titleLimit ? full : title
}
