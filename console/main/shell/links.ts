import { hubAddress } from '#shared/hub-address.ts'

export const linkScheme = 'extension-console'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const leadLink = new RegExp(`^${linkScheme}://prospect/(${uuid})/?$`, 'i')

/** The address in the hub that `extension-console://prospect/{id}` leads to. Anyone can make a link, so nothing else is one. */
export function readLink(text: string): string | undefined {
  const [, id] = leadLink.exec(text) ?? []
  return id === undefined ? undefined : leadAddress(id.toLowerCase())
}

/** The first link among what the program was started with. */
export function findLink(started: readonly string[]): string | undefined {
  return started.map(readLink).find((address) => address !== undefined)
}

/** The hub with a lead open. */
export function leadAddress(id: string): string {
  return `${hubAddress}?lead=${id}`
}
