export const appScheme = 'console'
/** The origin of the console's page. */
export const appOrigin = `${appScheme}://app`

export function isOwnAddress(address: string): boolean {
  return address.startsWith(`${appOrigin}/`)
}

const allowedSchemes = new Set(['https:', 'http:', 'mailto:', 'tel:', 'sms:'])
const maximumLength = 4000

/** Returns an address that the system's browser, mail program or telephone may open, or undefined: other schemes can start any program. */
export function readOutwardAddress(text: string): string | undefined {
  if (text.length > maximumLength || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const hasCredentials = url.username !== '' || url.password !== ''
  return allowedSchemes.has(url.protocol) && !hasCredentials ? url.href : undefined
}
