import { hubAddress, hubManifest } from '#shared/hub-address.ts'
import type { PageRoute } from '../../page-context/page-route.ts'
import { useSite } from '../../page-context/site-context.ts'
import { breadcrumbs } from '../../structured-data/breadcrumbs.ts'
import { JsonLd } from '../../structured-data/json-ld.tsx'
import { dark, light } from '#shared/brand/site-colours.ts'
import { pageHeads } from '../../content/page-heads.ts'
import { feedPath } from '../../sharing/feed.tsx'
import { drawnIconData, iconFiles } from '../../sharing/icons.ts'
import { manifestPath } from '../../sharing/manifest.ts'
import { sharePicture } from '../../sharing/share-picture.ts'
import { shareSize } from '../../sharing/share-size.ts'

const titleLimit = 60

export function Head({ route, style }: { route: PageRoute; style: string }) {
  const { settings, path, article, project } = useSite()
  const opened = article ?? project
  const { business, publicUrl } = settings
  const address = route.path === '*' ? undefined : publicUrl + path
  return (
    <head>
      <meta charSet="utf-8" />
      {/* The hub leaves room itself for the rounded edges of a phone, below its bar. */}
      <meta
        name="viewport"
        content={`width=device-width, initial-scale=1${path === hubAddress ? ', viewport-fit=cover' : ''}`}
      />
      <title>{withName(route.title, business.name)}</title>
      <meta name="description" content={route.description} />
      <meta name="robots" content={route.robots} />
      {address && <link rel="canonical" href={address} />}
      <ShareTags route={route} address={address} />
      {route.articles && (
        <link rel="alternate" type="application/atom+xml" title={pageHeads['/blog'].title} href={feedPath} />
      )}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light.page} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark.page} />
      <IconLinks path={route.path} />
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

function IconLinks({ path }: { path: string }) {
  return (
    <>
      <link rel="icon" href={iconFiles.small} sizes="32x32" />
      <link rel="icon" href={drawnIconData} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={iconFiles.touch} />
      {/* Whoever puts the site or the hub on a home screen starts here; every other page saves the request. */}
      {path === '/' && <link rel="manifest" href={manifestPath} />}
      {path === hubAddress && <link rel="manifest" href={hubManifest} />}
    </>
  )
}

/** The tags for previews where the page is shared. Networks with tags of their own also read the common ones. */
function ShareTags({ route, address }: { route: PageRoute; address: string | undefined }) {
  const { settings, article, project } = useSite()
  const picture = sharePicture(route, { article, project })
  return (
    <>
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:site_name" content={settings.business.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={route.title} />
      <meta property="og:description" content={route.description} />
      {address && <meta property="og:url" content={address} />}
      <meta property="og:image" content={settings.publicUrl + picture.path} />
      <meta property="og:image:width" content={String(shareSize.width)} />
      <meta property="og:image:height" content={String(shareSize.height)} />
      <meta property="og:image:alt" content={picture.alt} />
      {article && 'date' in article && <meta property="article:published_time" content={article.date} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
