import type { RenderedPage } from '#shared/site-rendering.ts'

export type Headers = Readonly<Record<string, string>>

/** Returns what goes on every answer, whatever it is. @param publicUrl where visitors reach the site */
export function commonHeaders(publicUrl: string): Headers {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY', // for browsers that do not know frame-ancestors
    'Referrer-Policy': 'strict-origin-when-cross-origin', // other sites learn our origin, never which page or campaign
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Returns what an API answer may do when someone opens it as a page: nothing. */
export function apiHeaders(publicUrl: string): Headers {
  return {
    ...commonHeaders(publicUrl),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Robots-Tag': 'noindex',
  }
}

/** Only our own files, and of inline pieces only those whose hashes the page itself gives. */
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
    'X-Robots-Tag': robots,
  }
}
