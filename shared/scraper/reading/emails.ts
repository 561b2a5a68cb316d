import validator from 'validator'

/** The parts before and after an at sign, no longer than mail allows. They are matched around each at sign, so that a long word is not
 *  searched again from each of its letters. */
const mailbox = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/
const host = /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/
const longest = 320
/** `logo@2x.png` has the shape of an address. */
const fileName = /\.(png|jpe?g|gif|svg|webp|avif|ico|css|js)$/i

/** The email addresses in a text, once each. */
export function findEmails(text: string): string[] {
  const addresses = new Set<string>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const before = mailbox.exec(text.slice(Math.max(0, at - 64), at))?.[0]
    const behind = before && host.exec(text.slice(at + 1, at + longest))?.[0]
    const address = behind && readEmail(`${before}@${behind}`)
    if (address) addresses.add(address)
  }
  return [...addresses]
}

/** One value, or the target of a `mailto:` link, that should be an email address. */
export function readEmail(value: string): string | undefined {
  const address = withoutScheme(value.slice(0, 3 * longest))
    .trim()
    .replace(/^[.'"<(]+|[.'">),;]+$/g, '')
  return validator.isEmail(address) && !fileName.test(address) ? address : undefined
}

function withoutScheme(value: string): string {
  const link = /^\s*mailto:([^?]*)/i.exec(value)
  if (!link) return value
  try {
    return decodeURIComponent(link[1]!)
  } catch {
    return link[1]!
  }
}
