import { getDomain } from 'tldts'

export interface Cookie {
  name: string
  value: string
  domain: string
  /** Sent to exactly this host, not to its subdomains. */
  hostOnly: boolean
  path: string
  secure: boolean
  /** Milliseconds since 1970; undefined for a session cookie. */
  expiresAtMs?: number
}

/** Cookies of one source in one run: many registers keep searches in a session. */
export interface CookieJar {
  /** Returns the Cookie header for an address; undefined if it has no cookies. */
  header(url: URL): string | undefined
  /** Stores the cookies of a response. @param setCookies its Set-Cookie headers */
  store(url: URL, setCookies: readonly string[]): void
}

const maxCookies = 100

/** @param onChange called with all cookies whenever one has changed */
export function createCookieJar(stored: readonly Cookie[], onChange: (all: readonly Cookie[]) => void): CookieJar {
  const cookies = new Map(stored.map((cookie) => [keyOf(cookie), cookie]))

  return {
    header(url) {
      const sent = [...cookies.values()].filter((cookie) => belongs(cookie, url))
      return sent.length === 0 ? undefined : sent.map(({ name, value }) => `${name}=${value}`).join('; ')
    },
    store(url, setCookies) {
      let isChanged = false
      for (const text of setCookies) {
        const cookie = parse(text, url)
        if (!cookie) continue
        const key = keyOf(cookie)
        const before = cookies.get(key)
        const isOver = cookie.expiresAtMs !== undefined && cookie.expiresAtMs <= Date.now()
        if (isOver) isChanged = cookies.delete(key) || isChanged
        else if (before?.value !== cookie.value && (before || cookies.size < maxCookies)) {
          cookies.set(key, cookie)
          isChanged = true
        }
      }
      if (isChanged) onChange([...cookies.values()])
    },
  }
}

function keyOf({ name, domain, path }: Cookie): string {
  return `${domain} ${path} ${name}`
}

function belongs({ domain, hostOnly, path, secure, expiresAtMs }: Cookie, url: URL): boolean {
  const isHost = url.hostname === domain || (!hostOnly && url.hostname.endsWith(`.${domain}`))
  const isPath = url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
  const isFresh = expiresAtMs === undefined || expiresAtMs > Date.now()
  return isHost && isPath && isFresh && (!secure || url.protocol === 'https:')
}

function parse(text: string, url: URL): Cookie | undefined {
  const [pair = '', ...rest] = text.split(';')
  const at = pair.indexOf('=')
  if (at < 1 || text.length > 8192) return undefined
  const attributes = new Map(
    rest.map((part) => {
      const [name = '', ...value] = part.split('=')
      return [name.trim().toLowerCase(), value.join('=').trim()] as const
    }),
  )
  const domain = attributes.get('domain')?.replace(/^\./, '').toLowerCase() || undefined
  if (domain !== undefined && !maySetFor(domain, url.hostname)) return undefined
  const path = attributes.get('path')
  const expiresAtMs = expiry(attributes)
  return {
    name: pair.slice(0, at).trim(),
    value: pair.slice(at + 1).trim(),
    domain: domain ?? url.hostname,
    hostOnly: domain === undefined,
    path: path?.startsWith('/') ? path : url.pathname.slice(0, Math.max(1, url.pathname.lastIndexOf('/'))),
    secure: attributes.has('secure'),
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
  }
}

/** Returns whether a host may set cookies for a domain: its own or a parent domain, but no shared one such as co.uk. */
function maySetFor(domain: string, host: string): boolean {
  return domain === host || (host.endsWith(`.${domain}`) && getDomain(domain, { allowPrivateDomains: true }) !== null)
}

function expiry(attributes: ReadonlyMap<string, string>): number | undefined {
  const maxAge = attributes.get('max-age')
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Date.now() + Number(maxAge) * 1000
  const atMs = Date.parse(attributes.get('expires') ?? '')
  return Number.isNaN(atMs) ? undefined : atMs
}
