import { hubAddress } from '#shared/hub-address.ts'

export const linkScheme = 'extension-console'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const leadLink = new RegExp(`^${linkScheme}://prospect/(${uuid})/?$`, 'i')

/** Returns the hub's address for `extension-console://prospect/{id}`. Anyone can make a link, so no other one is accepted. */
export function readLink(text: string): string | undefined {
  const [, id] = leadLink.exec(text) ?? []
  return id === undefined ? undefined : leadAddress(id.toLowerCase())
}

/** Returns the first link among the program's arguments. */
export function findLink(started: readonly string[]): string | undefined {
  return started.map(readLink).find((address) => address !== undefined)
}

/** Returns “3 new leads”. */
export function describeNewLeads(count: number): string {
  if (count === 0) return 'no new leads'
  return count === 1 ? '1 new lead' : `${count} new leads`
}

/** Returns the hub's address with a lead open. */
export function leadAddress(id: string): string {
  return `${hubAddress}?lead=${id}`
}
