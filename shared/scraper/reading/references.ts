/** Letters and digits with separators: '26/00412/HOU', 'P26/S1001/HH', 'SDNP/26/01234/FUL', 'BH2026/00123', '2026-0101'. */
const shape = /^[A-Z\d]{1,9}(?:[/.\-_][A-Z\d]{1,9}){1,5}$/i
const date =
  /^\d{1,2}[/.\-_]\d{1,2}[/.\-_]\d{2,4}$|^\d{1,2}[/.\-_](?:19|20)\d\d$|^(?:19|20)\d\d[/.\-_](?:\d\d|\d{1,2}[/.\-_]\d{1,2})$/
/** '17-Nov-2026', '2026-Nov-17', 'Nov-2026'. */
const dateWithMonth =
  /^(?:\d{1,4}[/.\-_])?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}[/.\-_]\d{1,4}$/i
const year = /^[A-Z]{0,4}(?:19|20)?\d\d$/i
/** The year and the serial number as one, before the type of the application: 'P263311/FH'. */
const joined = /^[A-Z]{0,2}[1-3]\d\d{4,5}[/.-][A-Z]{1,5}$/i
const serial = /^[A-Z]{0,3}\d{3,8}[A-Z]{0,3}$/i
/** Numbers of the Planning Portal, which do not lead to the council's page. */
const ofPortal = /^PP-/i

/** What may precede a reference: the number of an item in minutes, and words such as the type of the application. */
const before =
  /^(?:\(?(?:\d{1,2}(?:\.\d{1,2}){0,2}|[a-z]|[ivx]{1,4})[.)]{0,2}\s+)?(?:(?:view|see|open|details?|planning|application|app|case|ref(?:erence)?|no|number|for|of|householder|full|outline|prior|approval|listed|building|consent|permission)\b(?![/_-]\w)[\s.:#]*)*/i
const token = /^[A-Z\d]+(?:[/.\-_][A-Z\d]+)+/i
/** Maximum characters before a reference, and of a reference: texts with more before it are about something else. */
const maxLength = 80

/** Returns whether a word has the form of a planning reference, rather than that of a date or a telephone number. */
export function isReference(text: string): boolean {
  if (text.length < 5 || text.length > 30 || !shape.test(text) || ofPortal.test(text)) return false
  if (date.test(text) || dateWithMonth.test(text)) return false
  if (joined.test(text)) return true
  const parts = text.split(/[/.\-_]/)
  const yearAt = parts.findIndex((part) => year.test(part))
  return yearAt !== -1 && parts.some((part, at) => at !== yearAt && serial.test(part))
}

/** Returns the reference in the query of an address: 'planningDetails?reference=26/00412/F'. */
export function referenceIn(url: string): string | undefined {
  return [...new URL(url).searchParams.values()].find(isReference)
}

/** Returns the reference that a text begins with, and what follows it: 'Application 26/00412/HOU - Rear extension'. */
export function leadingReference(text: string): { reference: string; rest: string } | undefined {
  const start = before.exec(text.slice(0, maxLength))?.[0].length ?? 0
  const reference = token.exec(text.slice(start, start + maxLength))?.[0]
  if (reference === undefined || !isReference(reference)) return undefined
  return { reference, rest: text.slice(start + reference.length).trim() }
}
