export const appScheme = 'console'
/** Where the console's own page is. */
export const appOrigin = `${appScheme}://app`

export function isOwnAddress(address: string): boolean {
  return address.startsWith(`${appOrigin}/`)
}
