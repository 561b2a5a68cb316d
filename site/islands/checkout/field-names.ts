/** The fields of the first step, in their order on the form. */
export const fieldNames = ['name', 'email', 'phone'] as const
export type FieldName = (typeof fieldNames)[number]

export function fieldId(name: FieldName): string {
  return `checkout-${name}`
}
