/** The fields that a person fills in, in their order on the form. */
export const fieldNames = ['sqm', 'name', 'email'] as const
export type FieldName = (typeof fieldNames)[number]

export function fieldId(name: FieldName | 'marketing'): string {
  return `calculator-${name}`
}
