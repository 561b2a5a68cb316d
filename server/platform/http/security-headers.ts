import type { RenderedPage } from '#shared/site-rendering.ts'

export type Headers = Readonly<Record<string, string>>

/** Returns the headers of every response but files. @param publicUrl where visitors reach the site */
export function commonHeaders(publicUrl: string): Headers {
  return {
    ...fileHeaders(publicUrl),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  }
}

/** Returns the headers of fonts, pictures and scripts, without those that browsers only read of what may be a page: a first view has
 *  several files. */
export function fileHeaders(publicUrl: string): Headers {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY', // for browsers without frame-ancestors
    'Referrer-Policy': 'strict-origin-when-cross-origin', // tells other sites our origin, but no page or campaign
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** A file that somebody has sent to us is not of our origin, even where a browser shows it. */
export const downloadPolicy = `${apiPolicy}; sandbox`

/** Returns the headers of an API response, which may do nothing when it is opened as a page. */
export function apiHeaders(publicUrl: string): Headers {
  return {
    ...commonHeaders(publicUrl),
    'Content-Security-Policy': apiPolicy,
    'X-Robots-Tag': 'noindex',
  }
}

/** Returns the headers of a page, which may load our own files and inline only what it lists by hash. */
export function pageHeaders(
  { robots, contentSecurity }: Pick<RenderedPage, 'robots' | 'contentSecurity'>,
  publicUrl: string,
): Headers {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...contentSecurity.script],
    'style-src': ["'self'", ...contentSecurity.style],
    'img-src': ["'self'", 'data:', ...(contentSecurity.image ?? [])],
    'connect-src': ["'self'", ...(contentSecurity.connect ?? [])],
    'frame-src': contentSecurity.frame ?? ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return {
    ...commonHeaders(publicUrl),
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    ...(contentSecurity.popups ? { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' } : {}),
    ...(contentSecurity.hidesAddress ? { 'Referrer-Policy': 'strict-origin' } : {}),
    'X-Robots-Tag': robots,
  }
}
