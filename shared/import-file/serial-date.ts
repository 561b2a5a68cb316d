import { dayMs } from '../business/durations.ts'

/** Returns the day and time of a number by which spreadsheets store it. @param days since the last day of 1899, or since 1904 */
export function formatSerialDate(days: number, starts1904 = false): string {
  const start = starts1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const date = new Date(start + Math.round(days * 86_400) * (dayMs / 86_400))
  if (Number.isNaN(date.getTime())) return String(days)
  const text = date.toISOString()
  if (days < 1) return text.slice(11, 16)
  return Number.isInteger(days) ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`
}

/** Returns the day, from 1998 to 2050, of such a number in a column about a day, as programs export it that know no formats. */
export function dateOfSerial(header: string, value: string): string | undefined {
  const isDay = /^(?:3[6-9]|4\d|5[0-4])\d{3}(?:[.,]\d+)?$/.test(value)
  return isDay && ofDay.test(header.replaceAll('_', ' '))
    ? formatSerialDate(Number(value.replace(',', '.')))
    : undefined
}

const ofDay =
  /\b(?:dates?|dated|day|datum|fecha|received|created|submitted|added|updated|(?:last |first )contact(?:ed)?|visit(?:ed)?|survey(?:ed)?|meeting|appointment|booked|call ?back|follow[ -]?up|start|due|deadline|erstellt|angelegt)\b/i
