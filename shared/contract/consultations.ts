import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { everySubject } from './changes.ts'
import { enquiryProofs, leadOfRecord } from './lead-of-record.ts'
import { formTraces } from './form-traces.ts'
import { pageQuery } from './paging.ts'
import { phoneText } from './phone-number.ts'
import { dialNumber, emailAddress, line, optional, paragraphs, requiredLine, timestamp } from './text.ts'

export const extensionTypes = [
  'Kitchen Extension',
  'Two-Story Extension',
  'Loft Conversion',
  'Garden Room',
  'Not Sure Yet',
] as const

/** How the visitor is reached. */
const contactFields = {
  firstName: requiredLine('First name is required', 100),
  lastName: requiredLine('Last name is required', 100),
  email: emailAddress,
  phone: phoneText('Please enter a valid phone number'),
}

/** British, whole or its first half, formatted as `SO23 9AX`. */
const postcode = line(12).check(
  z.overwrite((text) =>
    text
      .toUpperCase()
      .replaceAll(' ', '')
      .replace(/(?<=^.{2,4})\d[A-Z]{2}$/, ' $&'),
  ),
  z.regex(/^[A-Z]{1,2}\d[A-Z\d]?(?: \d[A-Z]{2})?$/, 'Please enter a postcode such as SO23 9AX'),
)

/** What the visitor may add about the project. To add a field, see CONTRIBUTING.md, "Add a field to the consultation form". */
const projectFields = {
  extensionType: z.enum(extensionTypes, 'Please choose one of the kinds in the list'),
  postcode,
  projectDescription: paragraphs(5000),
}

/** The names of all fields, in the order of the form. */
export const consultationFields = Object.keys({ ...contactFields, ...projectFields }) as ConsultationField[]
export type ProjectField = keyof typeof projectFields
export type ConsultationField = keyof typeof contactFields | ProjectField

export const consultation = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  ...nullableFields(projectFields),
  createdAt: timestamp,
})
export type Consultation = z.output<typeof consultation>
export const submitConsultation = apiCall('POST', '/api/consultations', {
  summary:
    'Books a free consultation. Repeating it with the same id, or with the same content within ten minutes, returns the first record.',
  write: 'own', // shares a transaction with others that arrive at once
  access: 'public',
  budget: 'enquiry',
  status: 201,
  body: z.object({
    ...contactFields,
    ...optionalFields(projectFields),
    /** What the visitor came for, as the form showed it: a chosen package or `feasibility`. */
    interest: optional(line(60)),
    ...formTraces,
  }),
  answer: consultation,
})

/** A consultation as the owner sees it. */
export const receivedConsultation = z.extend(z.extend(consultation, leadOfRecord), {
  dialNumber,
  /** What the visitor came for: a chosen package or `feasibility`. */
  interest: z.nullable(z.string()),
  /** Why it was stored without a lead: it is suspected spam, or `tooManyAtOnce`. Null otherwise. */
  suspectedSpam: z.nullable(z.string()),
  senderProof: z.nullable(z.enum(enquiryProofs)),
  /** Whether no confirmation was mailed because a daily limit had been reached. */
  isMailWithheld: z.boolean(),
  /** How many photographs and documents the visitor has added. */
  fileCount: z.int(),
  /** When the person was erased; the enquiry can no longer be answered. */
  erasedAt: z.nullable(timestamp),
})
export type ReceivedConsultation = z.output<typeof receivedConsultation>

export const acceptConsultation = apiCall('POST', '/api/consultations/:id/accept', {
  summary:
    'Accepts what was stored without a lead, such as suspected spam: creates the lead and sends both mails. Repeating it changes nothing.',
  changes: everySubject,
  params: z.object({ id: z.uuid('Request not found') }),
  /** The lead that it was joined to; null if that lead no longer exists. */
  answer: z.object({ prospectId: z.nullable(z.uuid()) }),
  errors: ['not_found'],
})

export const listConsultations = apiCall('GET', '/api/consultations', {
  summary: 'Requests for a consultation, newest first, page by page.',
  query: z.object(pageQuery),
  answer: z.array(receivedConsultation),
  staleAfter: ['consultation', 'leadFile'],
  linksToLeads: true,
  offline: true,
})

type Shape = Readonly<Record<string, z.core.$ZodType>>

/** Returns a shape whose fields may all be absent, as a form sends them. */
/* @__NO_SIDE_EFFECTS__ */
function optionalFields<S extends Shape>(shape: S) {
  return mapFields(shape, optional) as { [Name in keyof S]: ReturnType<typeof optional<S[Name]>> }
}

/** Returns a shape whose fields may all be null, as they are stored. */
/* @__NO_SIDE_EFFECTS__ */
function nullableFields<S extends Shape>(shape: S) {
  return mapFields(shape, z.nullable) as { [Name in keyof S]: z.ZodMiniNullable<S[Name]> }
}

function mapFields(shape: Shape, map: (schema: z.core.$ZodType) => z.core.$ZodType) {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, map(schema)])) as unknown
}
