/** Where most of our visitors have their mail, and addresses that look like a slip of one of these and are not. */
const commonDomains = [
  'gmail.com', 'googlemail.com', 'hotmail.com', 'hotmail.co.uk', 'outlook.com', 'live.com', 'live.co.uk', 'msn.com',
  'yahoo.com', 'yahoo.co.uk', 'ymail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'aol.co.uk', 'btinternet.com',
  'sky.com', 'talktalk.net', 'virginmedia.com', 'virgin.net', 'ntlworld.com', 'tiscali.co.uk', 'mail.com', 'email.com',
  'gmx.com', 'gmx.co.uk', 'proton.me', 'protonmail.com',
] // prettier-ignore

/** The address that was probably meant, where its domain looks like a slip of a common one; undefined for every other. */
export function suggestEmail(address: string): string | undefined {
  const [, name, domain] = /^(\S+)@([^\s@]+\.[^\s@]+)$/.exec(address.trim().toLowerCase()) ?? []
  if (name === undefined || domain === undefined || commonDomains.includes(domain)) return undefined
  // Google has no such address, and it is typed often.
  if (domain === 'gmail.co.uk') return `${name}@gmail.com`
  const mostSlips = domain.length < 9 ? 1 : 2
  const meant = commonDomains
    .map((common) => ({ common, slips: countSlips(domain, common) }))
    .toSorted((one, other) => one.slips - other.slips)[0]
  return meant && meant.slips <= mostSlips ? `${name}@${meant.common}` : undefined
}

/** How many letters were left out, added, changed or swapped with the next one (optimal string alignment). */
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
