/** Domains whose mailboxes are the same with and without dots in front of the @, under the name of the first. */
const domainsIgnoringDots: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/** Returns one spelling for all addresses that reach the same mailbox: without letter case, `+tag`, and dots where the provider
 *  ignores them. For counting only: nothing is sent to it. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase()
  const local = address.slice(0, at).trim().toLowerCase()
  const untagged = local.replace(/(?<=.)\+.*$/, '')
  const provider = domainsIgnoringDots.get(domain)
  return provider === undefined ? `${untagged}@${domain}` : `${untagged.replaceAll('.', '')}@${provider}`
}
