import { callPath } from '#shared/contract/calls.ts'
import { confirmEnquiryPath } from '#shared/contract/enquiry-proof.ts'
import { consultationFacts } from '#shared/business/consultation-facts.ts'
import { excerpt } from '#shared/business/excerpt.ts'
import { projectTypeOf } from '#shared/business/extension-types.ts'
import { packages, selectedPackageOf } from '#shared/business/packages.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { type Consultation, consultationFields, type submitConsultation } from '#shared/contract/consultations.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import type { EnquiryRow } from './queries.ts'
import type { EnquiryForm } from './service.ts'
import { consultationAlert, consultationReceived } from './templates/consultation.ts'

type Body = ParsedInput<typeof submitConsultation>['body']

/** What a consultation stores, its lead and its emails; `service.ts` receives it. */
export const consultations: EnquiryForm<'consultation', Body> = {
  table: 'consultation',
  contentOf: (body) => Object.values(toStored(body)),
  toColumns: (body) => ({ ...toStored(body), interest: body.interest ?? null }),
  toLead: (row) => ({
    name: `${row.firstName} ${row.lastName}`,
    email: row.email,
    phone: row.phone,
    projectType: projectTypeOf(row.extensionType),
    details: {
      description: beginningOf(row.projectDescription),
      postcode: row.postcode,
      extensionType: row.extensionType,
      selectedPackage: packageOfInterest(row.interest),
    },
    sourcePlatform: 'website',
    activity: {
      activityType: 'consultation',
      description: `Asked for a free consultation${describeProject(row)}`,
      notes: beginningOf(row.projectDescription),
    },
  }),
  toEmails(row, { signedLinks, times }, known) {
    const callAddress = signedLinks(callPath).address(row.id)
    const confirmAddress = known && signedLinks(confirmEnquiryPath).address(row.id)
    return {
      toVisitor: consultationReceived({ consultation: row, callAddress, confirmAddress }),
      toOwner: consultationAlert({ consultation: row, prospectId: row.prospectId, known, times }),
    }
  },
}

/** Returns a text for a copy of it: a long one is stored once, in its enquiry, and the copies have the beginning. */
function beginningOf(text: string | null): string | null {
  return text === null ? null : excerpt(text, 'The whole text is under Leads, Website forms, and on the timeline.')
}

/** For example `: Loft Conversion · postcode: SO23 · interested in: Pre-Build Package`. */
function describeProject(row: EnquiryRow<'consultation'>): string {
  const parts = consultationFacts(row).flatMap(({ kind, label, value }) => {
    if (kind === 'paragraphs' || value === null) return []
    return kind === 'choice' ? `: ${value}` : ` · ${label.toLowerCase()}: ${value}`
  })
  return parts.join('')
}

function toStored(body: Body): Omit<Consultation, 'id' | 'createdAt'> {
  const stored = consultationFields.map((name) => [name, body[name] ?? null])
  return Object.fromEntries(stored) as Omit<Consultation, 'id' | 'createdAt'>
}

/** A package that a lead can hold; null for every other interest. */
function packageOfInterest(interest: EnquiryRow<'consultation'>['interest']): Prospect['selectedPackage'] {
  const chosen = packages.find(({ type }) => type === interest)
  return chosen ? selectedPackageOf[chosen.type] : null
}
