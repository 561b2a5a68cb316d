/** An object without what is undefined or an empty list, as records are kept: what a page does not say is absent. */
export function tidy<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  const kept = Object.entries(fields).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(kept) as T
}
