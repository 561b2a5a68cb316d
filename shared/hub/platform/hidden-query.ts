/** Parameters of the hub's addresses that may name people. Browsers send the part of an address after `#` to no server, so they are kept
 *  there, after a question mark: `?status=new#?q=Ada`. To the router they are part of the query string. */
const hiddenNames = ['q'] as const

/** Returns the query string of the page, with its hidden parameters. */
export function currentSearch(): string {
  return shownAddress(new URL(window.location.href)).search
}

/** Moves hidden parameters of an older link out of the query, before the router and anything that is loaded read the address. */
export function hideCurrentQuery(): void {
  const hidden = hideQuery(window.location.href)
  if (hidden !== window.location.href) window.history.replaceState(window.history.state, '', hidden)
}

/** Returns an address as the address bar has it. @param address absolute, or relative to the page; so is what is returned */
export function hideQuery(address: string): string {
  const url = new URL(address, window.location.href)
  const hidden = new URLSearchParams()
  for (const name of hiddenNames) {
    const value = url.searchParams.get(name)
    if (value === null) continue
    hidden.set(name, value)
    url.searchParams.delete(name)
  }
  if (hidden.size === 0) return address
  url.hash = `${url.hash}?${hidden.toString()}`
  return address.startsWith(url.origin) ? url.href : url.pathname + url.search + url.hash
}

/** Returns an address as the router has it. */
function shownAddress(url: URL): URL {
  const at = url.hash.indexOf('?')
  if (at === -1) return url
  for (const [name, value] of new URLSearchParams(url.hash.slice(at + 1))) {
    if (hiddenNames.some((hidden) => hidden === name)) url.searchParams.set(name, value)
  }
  url.hash = url.hash.slice(0, at)
  return url
}

/** Returns the window for the router: its addresses have the hidden parameters in the query. */
export function windowWithHiddenQuery(): Window {
  const history = wrap(window.history, {
    pushState: (state: unknown, _: string, address?: string) =>
      window.history.pushState(state, '', address && hideQuery(address)),
    replaceState: (state: unknown, _: string, address?: string) =>
      window.history.replaceState(state, '', address && hideQuery(address)),
  })
  const location = wrap(window.location, {
    get search() {
      return currentSearch()
    },
    get hash() {
      return shownAddress(new URL(window.location.href)).hash
    },
    get href() {
      return shownAddress(new URL(window.location.href)).href
    },
  })
  return wrap<Window>(window, { history, location })
}

/** Returns an object that has some properties of its own and takes the others from another one. */
function wrap<T extends object>(target: T, own: object): T {
  return new Proxy(own, {
    get(_, name) {
      if (Reflect.has(own, name)) return Reflect.get(own, name) as unknown
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  }) as T
}
