import { websitePreviewPath } from '#shared/contract/names.ts'
import { hubAddress, pageAddress } from '#shared/hub-address.ts'
import { standalonePageStylePath } from '#shared/standalone-page-style.ts'
import { compressQuickly, createCachedResponse, type CachedResponse } from '../platform/http/cached-response.ts'
import { pageHeaders } from '../platform/http/security-headers.ts'

/** Returns whether the owner needs an address before the website is open: the hub, in which its name is set, and previews. */
export function isForOwner(path: string): boolean {
  return pageAddress(path) === hubAddress || path === websitePreviewPath
}

/** Returns what visitors read in place of every page while the business has no name. 503 keeps search engines from storing it. */
export function createNotOpenPage(publicUrl: string): CachedResponse {
  const html = `<!doctype html>
<html lang="en-GB" class="own-fonts">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <title>This website is on its way</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${standalonePageStylePath}" />
  </head>
  <body>
    <main class="wrap standalone-page">
      <h1>This website is on its way</h1>
      <p class="lead">It isn’t open yet. Please come back soon.</p>
      <p class="small">Is it yours? <a href="${hubAddress}">Sign in</a> and publish your business details.</p>
    </main>
  </body>
</html>
`
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '3600',
    ...pageHeaders({ robots: 'noindex, nofollow', contentSecurity: { script: [], style: [] } }, publicUrl),
  }
  return createCachedResponse(503, headers, compressQuickly(Buffer.from(html)))
}
