import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'

/** A header field, with its lines joined. */
export interface HeaderLine {
  /** In lower case. */
  name: string
  value: string
}

/** Returns the fields of a header block in their order, so the last server that handled the message comes first. */
export function readHeaderLines(bytes: Uint8Array): HeaderLine[] {
  const [block = ''] = Buffer.from(bytes)
    .toString('utf8')
    .split(/\r?\n\r?\n/, 1)
  return block.split(/\r?\n(?![ \t])/).flatMap((line) => {
    const colon = line.indexOf(':')
    if (colon < 1) return []
    return [{ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).replace(/\r?\n/g, '') }]
  })
}

/** One check of an `Authentication-Results` field, such as `dkim=pass header.d=example.com`. */
interface Check {
  method: string
  result: string
  /** Such as `header.d`, in lower case. */
  properties: Map<string, string>
}

export interface AuthenticationResults {
  /** The server that checked, in lower case; empty where it does not name itself, as Microsoft’s do not. */
  server: string
  checks: Check[]
}

/** Reads an `Authentication-Results` field (RFC 8601). Returns undefined if it can’t be read with certainty. */
export function parseAuthenticationResults(value: string): AuthenticationResults | undefined {
  const parts = splitIntoTokens(value)
  if (parts === undefined) return undefined
  const [first = []] = parts
  const isNamed = !(first[0] ?? '').includes('=')
  // The server’s name may be followed by the version of the format.
  if (isNamed && (first.length > 2 || (first.length === 2 && !/^\d+$/.test(first[1] ?? '')))) return undefined
  const checks = parts.slice(isNamed ? 1 : 0).flatMap((tokens): Check[] => {
    const [main, ...pairs] = toPairs(tokens)
    if (main === undefined) return []
    const [method = ''] = main.name.split('/') // `dkim/1`
    return [
      {
        method,
        result: main.value.toLowerCase(),
        properties: new Map(pairs.map(({ name, value: property }) => [name, property])),
      },
    ]
  })
  return { server: isNamed ? (first[0] ?? '').toLowerCase() : '', checks }
}

/** Splits a field at its semicolons, and each part at white space. Comments are left out. Returns undefined for an open quote or comment,
 *  for quotation marks in comments and for text right after one: with these, a sender’s address could hide or add results. */
function splitIntoTokens(value: string): string[][] | undefined {
  const parts: string[][] = [[]]
  let token = ''
  let depth = 0
  let isQuoted = false
  const endToken = () => {
    if (token !== '') parts.at(-1)?.push(token)
    token = ''
  }
  for (let at = 0; at < value.length; at++) {
    let character = value[at] ?? ''
    const isEscaped = character === '\\' && (isQuoted || depth > 0)
    if (isEscaped) character = value[++at] ?? ''
    if (isQuoted) {
      if (character === '"' && !isEscaped) isQuoted = false
      else token += character
    } else if (depth > 0) {
      if (isEscaped) continue
      if (character === '"') return undefined
      depth += character === '(' ? 1 : character === ')' ? -1 : 0
      if (depth === 0 && /[^\s;(]/.test(value[at + 1] ?? ' ')) return undefined
    } else if (character === '"') isQuoted = true
    else if (character === '(') {
      endToken()
      depth = 1
    } else if (character === ')') return undefined
    else if (character === ';') {
      endToken()
      parts.push([])
    } else if (/\s/.test(character)) endToken()
    else token += character
  }
  endToken()
  return isQuoted || depth > 0 ? undefined : parts
}

/** Joins `dkim`, `=`, `pass` however they are spaced. */
function toPairs(tokens: readonly string[]): { name: string; value: string }[] {
  const pairs: { name: string; value: string }[] = []
  for (let at = 0; at < tokens.length; at++) {
    let token = tokens[at] ?? ''
    if (!token.includes('=') && tokens[at + 1]?.startsWith('=') === true) token += tokens[++at] ?? ''
    if (/^[\w.-]+(?:\/\d+)?=$/.test(token) && tokens[at + 1] !== undefined) token += tokens[++at] ?? ''
    const equals = token.indexOf('=')
    if (equals > 0) pairs.push({ name: token.slice(0, equals).toLowerCase(), value: token.slice(equals + 1) })
  }
  return pairs
}

/** Returns the domain that is registered, such as `example.co.uk`, in lower case; undefined for anything else. */
export function organisationOf(host: string): string | undefined {
  return getDomain(domainToASCII(host.toLowerCase()), { allowPrivateDomains: true }) ?? undefined
}

/** Identifies the provider that writes these results: its registered domain, since large ones have many servers; the name itself where it
 *  has none; `microsoft` for its results without a name. Undefined for other results without a name. */
export function providerOf({ server, checks }: AuthenticationResults): string | undefined {
  if (server !== '') return organisationOf(server) ?? server
  return checks.some(({ method }) => method === 'compauth') ? 'microsoft' : undefined
}

/** What the receiving provider says of the sender.
 *  `proved`: the domain of the From address has vouched for the message. `unproved`: the provider says otherwise, or nothing.
 *  `no_proof`: it isn’t known how the provider writes its results, or it writes none. */
export type SenderCheck = 'proved' | 'unproved' | 'no_proof'

/** @param provider who writes the results of this mailbox, as `providerOf` returns it; null if nobody does or that isn’t known yet
 *  @param sender the address of the From field, in lower case */
export function checkSender(lines: readonly HeaderLine[], provider: string | null, sender: string): SenderCheck {
  if (provider === null) return 'no_proof'
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  if (domain === '' || !hasOneSender(lines, sender)) return 'unproved'
  return isVouchedFor(listResults(lines, provider), domain) ? 'proved' : 'unproved'
}

/** Returns the results that the provider has written: the first of the message and those that follow it with the same provider. What a
 *  sender has written comes after these, so a later result never replaces an earlier one. */
function listResults(lines: readonly HeaderLine[], provider: string): AuthenticationResults[] {
  const results: AuthenticationResults[] = []
  for (const { name, value } of lines) {
    if (name !== 'authentication-results') continue
    const parsed = parseAuthenticationResults(value)
    if (parsed === undefined || providerOf(parsed) !== provider) break
    results.push(parsed)
  }
  return results
}

/** Providers that always state the result of DMARC, but in a field after their first one. */
const statesDmarcLater = new Set(['icloud.com', 'messagingengine.com'])

function isVouchedFor([first, ...others]: AuthenticationResults[], domain: string): boolean {
  if (first === undefined) return false
  const hasDmarc = ({ checks }: AuthenticationResults) => checks.some(({ method }) => method === 'dmarc')
  const later = statesDmarcLater.has(providerOf(first) ?? '') ? others.find(hasDmarc) : undefined
  const { checks } = hasDmarc(first) ? first : (later ?? first)
  const [dmarc, ...contradictions] = checks.filter(({ method }) => method === 'dmarc')
  if (contradictions.length > 0) return false
  if (dmarc?.result === 'pass') {
    return isAligned(dmarc.properties.get('header.from') ?? '', domain)
  }
  // The domain has no policy, or none is applied: what it would have been decided by.
  if (dmarc !== undefined && dmarc.result !== 'none' && dmarc.result !== 'bestguesspass') return false
  return checks.some(({ method, result, properties }) => {
    if (result !== 'pass') return false
    if (method === 'dkim') return isAligned(properties.get('header.d') ?? properties.get('header.i') ?? '', domain)
    return method === 'spf' && isAligned(properties.get('smtp.mailfrom') ?? '', domain)
  })
}

/** Returns whether an address or domain vouches for the sender’s domain: it is the same one, or one is below the other. Two domains below
 *  one organisation’s may be of different customers, such as those of onmicrosoft.com. */
function isAligned(identity: string, domain: string): boolean {
  const host = domainToASCII(identity.slice(identity.lastIndexOf('@') + 1)).replace(/\.$/, '')
  const sender = domainToASCII(domain)
  if (organisationOf(host) === undefined || organisationOf(sender) === undefined) return false
  return host === sender || host.endsWith(`.${sender}`) || sender.endsWith(`.${host}`)
}

/** Returns whether the message has one From field with this one address, so that what was checked is what is shown. */
function hasOneSender(lines: readonly HeaderLine[], sender: string): boolean {
  const fields = lines.filter(({ name }) => name === 'from')
  const [field] = fields
  if (field === undefined || fields.length > 1) return false
  const addresses = addressesOf(field.value)
  return addresses.length === 1 && addresses[0] === sender
}

/** Longer fields are not read, since the time to read one must have a bound. */
const maxAddressField = 2000

/** Returns the addresses of a From or Reply-To field, in lower case: of each mailbox what is in angle brackets, if it has any. */
function addressesOf(value: string): string[] {
  if (value.length > maxAddressField) return []
  let bare = value.toLowerCase().replace(/"(?:[^"\\]|\\.)*"/g, ' ')
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare.replace(/\([^()]*\)/g, ' ')
  }
  return bare.split(/[",;]/).flatMap((mailbox) => {
    const inBrackets = [...mailbox.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address.trim())
    return inBrackets.length > 0 ? inBrackets : mailbox.split(/[\s:]+/).filter((part) => part.includes('@'))
  })
}

/** Returns the registered domain of the From field; undefined if it has none. */
export function organisationOfSender(lines: readonly HeaderLine[]): string | undefined {
  const [address = ''] = addressesOf(lines.find(({ name }) => name === 'from')?.value ?? '')
  return organisationOf(address.slice(address.lastIndexOf('@') + 1))
}

/** Returns the address to which an answer would go, if it is another one than the sender’s; the field itself where no address can be found
 *  in it. */
export function findOtherReplyTo(lines: readonly HeaderLine[], sender: string): string | undefined {
  const found = lines
    .filter(({ name, value }) => name === 'reply-to' && value.trim() !== '')
    .flatMap(({ value }) => {
      const addresses = addressesOf(value)
      return addresses.length > 0 ? addresses : [value.trim()]
    })
  return found.find((address) => address !== '' && address !== sender)
}
