/** The origins to try, each safe to send a password to; or why there is none. */
export type ServerAddresses = { addresses: [string, ...string[]] } | { refusal: string }

/** Reads what the owner typed or pasted. Only https is taken, or http on this machine, which nobody can listen in on: there it is also
 *  what is tried first when no scheme was typed. */
export function readServerAddress(text: string): ServerAddresses {
  const typed = text.trim()
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(typed)
  const url = parse(hasScheme ? typed : `https://${typed}`)
  if (typed === '' || url === undefined) return { refusal: 'Please enter the address of your website.' }
  if (url.username !== '' || url.password !== '')
    return { refusal: 'Please leave the name and password out of the address.' }
  if (!hasScheme && isThisMachine(url.hostname)) return { addresses: [new URL(`http://${typed}`).origin, url.origin] }
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname)))
    return { addresses: [url.origin] }
  return { refusal: 'Please use an address that starts with https://, so that your connection is private.' }
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
