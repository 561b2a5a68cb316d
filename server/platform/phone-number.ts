import { parsePhone } from '#shared/parse-phone.ts'

/** Returns the number that a text dials in RFC 3966's form, such as `+441962496011;ext=12`; null where there is none. */
export function dialNumberOf(typed: string | null | undefined): string | null {
  if (typed === null || typed === undefined) return null
  const { e164, extension } = parsePhone(typed)
  return e164 === null || extension === null ? e164 : `${e164};ext=${extension}`
}

/** Adds to a record what dials its phone number. */
export function withDialNumber<Row extends { phone: string | null }>(row: Row): Row & { dialNumber: string | null } {
  return { ...row, dialNumber: dialNumberOf(row.phone) }
}
