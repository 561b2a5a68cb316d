/** Where a page says how long the consultation takes: the owner can change it, so rendering fills it in. */
export const callMinutes = '__CALL_MINUTES__'

/** Returns a rendered text with the length of the consultation filled in. */
export function fillCallMinutes(text: string, minutes: number): string {
  return text.replaceAll(callMinutes, String(minutes))
}
