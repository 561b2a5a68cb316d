import { submitConsultation } from '#shared/contract/consultations.ts'
import { book } from '../features/appointments/calls/service.ts'
import { ada } from './enquiries.ts'
import type { TestApp } from './test-app.ts'
import { inTransaction } from './in-transaction.ts'

/** Sends an enquiry and books a call for it. */
export async function enquireAndBook(
  { visitor, deps }: Pick<TestApp, 'visitor' | 'deps'>,
  startsAt: string,
  extra: Parameters<typeof ada>[0] = {},
): ReturnType<typeof book> {
  const { id } = await visitor.call(submitConsultation, { body: ada(extra) })
  return inTransaction(deps, book, id, startsAt, 'visitor')
}
