import type { ConsultationField } from '#shared/contract/consultations.ts'

/** The id of the form, for fields outside it. */
export const formId = 'consultation'

export function fieldId(name: ConsultationField | 'marketing'): string {
  return `${formId}-${name}`
}
