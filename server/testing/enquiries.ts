import type { CallInput } from '#shared/contract/api-call.ts'
import { confirmEnquiryPath } from '#shared/contract/enquiry-proof.ts'
import { type Consultation, consultationFields, type submitConsultation } from '#shared/contract/consultations.ts'
import type { TestApp } from './test-app.ts'

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

/** Returns the link, without its origin, with which the person of the newest email to a visitor confirms that an enquiry is theirs; empty if
 *  it has none. */
export async function readConfirmLink({ deps }: TestApp): Promise<string> {
  const { text } = await deps.db
    .selectFrom('outbox')
    .select('text')
    .where('kind', 'in', ['consultation-received', 'estimate'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return new RegExp(`${confirmEnquiryPath}\\?token=[\\w.-]+`).exec(text)?.[0] ?? ''
}

/** Presses the button behind that link. */
export async function confirmEnquiry(app: TestApp): Promise<Response> {
  return app.request(await readConfirmLink(app), { method: 'POST' })
}
