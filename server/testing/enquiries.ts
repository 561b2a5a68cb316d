import type { CallInput } from '#shared/contract/api-call.ts'
import type { submitConsultation } from '#shared/contract/consultations.ts'

type Enquiry = CallInput<typeof submitConsultation>['body']

/** Sample data: the six fields of an enquiry, with what a test cares about put over them. */
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
