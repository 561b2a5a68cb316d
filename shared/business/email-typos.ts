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
    .map((common) => ({ common, slips: countSlips(domain, common) }))
    .toSorted((one, other) => one.slips - other.slips)[0]
  return meant && meant.slips <= mostSlips ? `${name}@${meant.common}` : undefined
}

/** Returns the edit distance with swaps of neighbours (optimal string alignment). */
function countSlips(typed: string, meant: string): number {
  const rows = [Array.from({ length: meant.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= meant.length; column++) {
      const isSame = typed[row - 1] === meant[column - 1]
      const isSwap = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1]
      current[column] = Math.min(
        rows[row - 1]![column]! + 1,
        current[column - 1]! + 1,
        rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
        isSwap && row > 1 && column > 1 ? rows[row - 2]![column - 2]! + 1 : Infinity,
      )
    }
    rows.push(current)
  }
  return rows[typed.length]![meant.length]!
}
