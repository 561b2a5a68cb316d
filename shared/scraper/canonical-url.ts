/** Query parameters that identify a session or a referrer, never the page. */
const ofVisit =
  /^(?:jsessionid|phpsessid|sessionid|session_id|cfid|cftoken|aspsessionid\w*|_csrf|csrf_?token|utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|mc_[ce]id|igshid|ref_?src|__(?:cft|tn|xts|eep)__(?:\[\d\])?)$/i
/** These may also identify the page, so they are removed only with values that a page would not have: session ids of forums are long
 *  numbers, and `ref` is a planning reference if it has a digit or a capital letter. */
const byValue: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/^s$/i, /^[0-9a-f]{32}$/i],
  [/^sid$/i, /^[0-9a-f]{16,}$/i],
  [/^ref$/, /^[a-z_-]*$/],
  [/^source$/, /^(?:rss|feed|e-?mail|newsletter|share|social|twitter|facebook)$/],
]
const sessionInPath = /;(?:jsessionid|sid|phpsessid)=[^/?#]*|\/\((?:[A-Z]\([^/)]*\))+\)(?=\/)/gi

/** Normalises an address and removes parameters of sessions and referrers, so that a page has the same address in every visit. Returns an
 *  invalid address unchanged. */
export function canonicalUrl(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  url.hash = ''
  url.pathname = url.pathname.replace(sessionInPath, '')
  const pairs = url.search.slice(1).split('&')
  const relevantPairs = pairs.filter((pair) => ![...new URLSearchParams(pair)].some(isOfVisit))
  // Removes parameters from the text, because rebuilding the query would encode the rest differently.
  if (relevantPairs.length < pairs.length) url.search = relevantPairs.join('&')
  return url.href
}

function isOfVisit([name, value]: [string, string]): boolean {
  return ofVisit.test(name) || byValue.some(([names, values]) => names.test(name) && values.test(value))
}
