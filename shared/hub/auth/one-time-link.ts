/** A one-time link: `setup` creates the account, `reset` sets a new password. */
export interface OneTimeLink {
  kind: 'setup' | 'reset'
  token: string
}

/** Returns the link in an address fragment such as `#setup=TOKEN`. */
export function findOneTimeLink(hash: string): OneTimeLink | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  for (const kind of ['setup', 'reset'] as const) {
    const token = parameters.get(kind)
    if (token) return { kind, token }
  }
  return undefined
}
