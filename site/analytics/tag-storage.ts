import { deleteForeign } from '../browser-storage/browser-storage.ts'

/** The names under which Google's tags store data: analytics, the ad tag's click ids, and older ones. */
const tagNames = /^(_ga|_gid|_gcl|_dc_gtm_|__gads|__gpi)/

/** Removes what tags have left in this browser. */
export function clearTagStorage(): void {
  for (const cookie of expiredCookies(document.cookie, location.hostname)) document.cookie = cookie
  deleteForeign(tagNames)
}

/** Returns what to write into `document.cookie` to delete the tags' cookies. They may belong to this host or to any parent
 *  domain, and a page cannot tell which. @param cookies as `document.cookie` has them */
export function expiredCookies(cookies: string, hostname: string): readonly string[] {
  const names = cookies.split('; ').map((cookie) => cookie.replace(/=.*/s, ''))
  const labels = hostname.split('.')
  const domains = labels.slice(0, -1).map((_, index) => `; domain=${labels.slice(index).join('.')}`)
  return names
    .filter((name) => tagNames.test(name))
    .flatMap((name) => ['', ...domains].map((domain) => `${name}=; path=/${domain}; max-age=0`))
}
