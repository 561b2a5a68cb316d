/** The address of a server that is safe to send a password to, or why this is none. */
export type ServerAddress = { address: string } | { refusal: string }

/** Reads what the owner typed or pasted. Only https is taken, or http on this machine, which nobody can listen in on. */
export function readServerAddress(text: string): ServerAddress {
  const typed = text.trim()
  const url = parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
  if (typed === '' || url === undefined) return { refusal: 'Please enter the address of your website.' }
  if (url.username !== '' || url.password !== '')
    return { refusal: 'Please leave the name and password out of the address.' }
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname)))
    return { address: url.origin }
  return { refusal: 'Please use an address that starts with https://, so that nobody can listen in.' }
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
