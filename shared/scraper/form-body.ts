/** A form as it goes over the wire. */
export function formBody(form: readonly (readonly [name: string, value: string])[]): string {
  const fields = new URLSearchParams()
  for (const [name, value] of form) fields.append(name, value)
  return fields.toString()
}
