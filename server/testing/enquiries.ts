import type { CallInput } from '#shared/contract/api-call.ts'
import { type Consultation, consultationFields, type submitConsultation } from '#shared/contract/consultations.ts'

type Enquiry = CallInput<typeof submitConsultation>['body']

/** Sample data: the fields of a consultation form; `extra` overrides some. */
export function ada(extra: Partial<Enquiry> = {}) {
  return {
    firstName: 'Ada',
    lastName: 'Sample',
    email: 'ada@example.com',
    phone: '020 7946 0018',
    extensionType: 'Kitchen Extension' as const,
    projectDescription: 'A bigger kitchen towards the garden.',
    ...extra,
  }
}

/** Sample data: an enquiry as it is stored, with every field that is not given left empty. */
export function storedConsultation(given: Partial<Consultation>): Consultation {
  const empty = Object.fromEntries(consultationFields.map((name) => [name, null]))
  return { ...empty, ...given } as Consultation
}
