import validator from 'validator'

const shape = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g
/** `logo@2x.png` has the shape of an address. */
const fileName = /\.(png|jpe?g|gif|svg|webp|avif|ico|css|js)$/i

/** The e-mail addresses in a text, once each. */
export function findEmails(text: string): string[] {
  const addresses = (text.match(shape) ?? []).map(readEmail)
  return [...new Set(addresses.filter((address) => address !== undefined))]
}

/** One value, or the target of a `mailto:` link, that should be an e-mail address. */
export function readEmail(value: string): string | undefined {
  const address = withoutScheme(value)
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
