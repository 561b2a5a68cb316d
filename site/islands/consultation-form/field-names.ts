/** The fields that a person fills in, in their order on the form. */
export const fieldNames = ['firstName', 'lastName', 'email', 'phone', 'extensionType', 'projectDescription'] as const
export type FieldName = (typeof fieldNames)[number]

/** The id of the form, for the fields that stand outside it. */
export const formId = 'consultation'

export function fieldId(name: FieldName | 'marketing'): string {
  return `${formId}-${name}`
}
