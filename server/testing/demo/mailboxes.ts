/** Names under `internal` are kept for private networks and lead nowhere else; unlike `example` they are looked up, so that a demo shows
 *  what a score says. */
const usualDomain = 'post.internal'
export const lapsedDomain = 'old.internal'
export const silentDomain = 'slow.internal'

/** The address of somebody: most are in order, and some leave a doubt. @param n tells them apart */
export function mailboxOf(n: number, firstName: string, lastName: string): string {
  const [initial, last] = [firstName.slice(0, 1).toLowerCase(), lastName.toLowerCase()]
  if (n % 8 === 3) return `info@${initial}-${last}.internal`
  if (n % 8 === 5) return `${initial}.${last}@${silentDomain}`
  return `${initial}.${last}@${n % 8 === 7 ? lapsedDomain : usualDomain}`
}
