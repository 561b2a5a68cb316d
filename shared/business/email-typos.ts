import { editDistance } from './edit-distance.ts'

/** Common mail domains, and existing domains that look like a typo of one. */
const commonDomains = [
  'gmail.com', 'googlemail.com', 'hotmail.com', 'hotmail.co.uk', 'outlook.com', 'live.com', 'live.co.uk', 'msn.com',
  'yahoo.com', 'yahoo.co.uk', 'ymail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'aol.co.uk', 'btinternet.com',
  'sky.com', 'talktalk.net', 'virginmedia.com', 'virgin.net', 'ntlworld.com', 'tiscali.co.uk', 'mail.com', 'email.com',
  'gmx.com', 'gmx.co.uk', 'proton.me', 'protonmail.com',
] // prettier-ignore

/** Returns the probable address if the domain looks like a typo of a common one; undefined otherwise. */
export function suggestEmail(address: string): string | undefined {
  const [, name, domain] = /^(\S+)@([^\s@]+\.[^\s@]+)$/.exec(address.trim().toLowerCase()) ?? []
  if (name === undefined || domain === undefined || commonDomains.includes(domain)) return undefined
  // A common typo that does not exist as a domain of Google.
  if (domain === 'gmail.co.uk') return `${name}@gmail.com`
  const mostSlips = domain.length < 9 ? 1 : 2
  const meant = commonDomains
    .map((common) => ({ common, slips: editDistance(domain, common) }))
    .toSorted((one, other) => one.slips - other.slips)[0]
  return meant && meant.slips <= mostSlips ? `${name}@${meant.common}` : undefined
}
