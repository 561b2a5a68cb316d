import type { User } from '#shared/contract/accounts.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'

/** When each test begins, a Monday. */
export const testStart = '2026-03-02T10:00:00.000Z'
/** When the sample records were made. */
export const sampleTime = '2026-03-02T09:00:00.000Z'

/** Returns the same UUID for the same number. */
export function sampleId(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

export const sampleOwner: User = {
  id: sampleId(1),
  email: 'owner@example.com',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  createdAt: sampleTime,
  updatedAt: sampleTime,
}

/** Returns a lead whom the owner entered, with what a test cares about put over it. */
export function sampleLead(extra: Partial<ProspectDetail> = {}): ProspectDetail {
  return {
    id: sampleId(21),
    name: 'Grace Sample',
    email: 'grace@example.com',
    emailValidated: false,
    emailScore: null,
    emailValidationIssues: [],
    phone: '020 7946 0021',
    location: 'Winchester',
    postcode: null,
    projectType: 'extension',
    description: null,
    sourceUrl: null,
    sourcePlatform: 'Manual',
    priority: 'medium',
    status: 'new',
    contactedAt: null,
    notes: null,
    selectedPackage: null,
    packageValue: null,
    depositRequired: null,
    depositPaid: false,
    invoiceNumber: null,
    crmStage: 'prospect',
    createdAt: sampleTime,
    updatedAt: sampleTime,
    subscriberType: 'unknown',
    lawfulBasis: null,
    lawfulBasisNote: null,
    lawfulBasisAt: null,
    objectedAt: null,
    lastObjectedAt: null,
    noticeDueAt: null,
    noticeSentAt: null,
    importId: null,
    ...extra,
  }
}
