import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { clearable, emailAddressOr, line, optional, paragraphs, requiredLine, timestamp } from './text.ts'

export const projectTypes = ['extension', 'loft_conversion', 'structural', 'building_regs'] as const
export const priorities = ['high', 'medium', 'low'] as const
export const statuses = ['new', 'contacted', 'interested', 'quoted', 'converted', 'rejected'] as const
export const selectedPackages = ['basic', 'prebuild'] as const
export const crmStages = [
  'prospect',
  'contacted',
  'consultation',
  'proposal',
  'deposit_paid',
  'survey',
  'design',
  'submitted',
  'completed',
  'lost',
] as const
export const subscriberTypes = ['unknown', 'individual', 'corporate'] as const
export const lawfulBases = ['consent', 'soft_opt_in', 'contract', 'legitimate_interests'] as const
export const origins = ['enquiries', 'found'] as const
export type Origin = (typeof origins)[number]
export const sorts = ['newest', 'oldest', 'name', 'priority', 'score', 'updated', 'value'] as const
export type Sort = (typeof sorts)[number]

export const prospect = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.nullable(z.string()),
  emailValidated: z.boolean(),
  /** Percent; null until the address has been looked at. */
  emailScore: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
  emailValidationIssues: z.array(z.string()),
  phone: z.nullable(z.string()),
  location: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  projectType: z.enum(projectTypes),
  description: z.nullable(z.string()),
  sourceUrl: z.nullable(z.string()),
  sourcePlatform: z.string(),
  priority: z.enum(priorities),
  status: z.enum(statuses),
  contactedAt: z.nullable(timestamp),
  notes: z.nullable(z.string()),
  selectedPackage: z.nullable(z.enum(selectedPackages)),
  /** Whole pounds, excluding VAT. */
  packageValue: z.nullable(z.int()),
  /** Whole pounds, including VAT. */
  depositRequired: z.nullable(z.int()),
  depositPaid: z.boolean(),
  invoiceNumber: z.nullable(z.string()),
  crmStage: z.enum(crmStages),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Prospect = z.output<typeof prospect>

/** The fields that the owner fills in, and what is wrong with a value that is not one. */
export const prospectFields = {
  name: requiredLine('Name is required', 200),
  email: emailAddressOr('Valid email is required'),
  phone: requiredLine('Phone is required', 40),
  location: requiredLine('Location is required', 200),
  postcode: line(12),
  projectType: z.enum(projectTypes, 'Please choose one of the project types in the list'),
  description: paragraphs(5000),
  priority: z.enum(priorities, 'Please choose high, medium or low'),
  status: z.enum(statuses, 'Please choose one of the statuses in the list'),
  crmStage: z.enum(crmStages, 'Please choose one of the stages in the list'),
  selectedPackage: z.enum(selectedPackages, 'Please choose basic or prebuild'),
  notes: paragraphs(5000),
} as const

const wholePounds = z
  .int('Please give whole pounds')
  .check(z.minimum(0, 'Please give whole pounds'), z.maximum(1_000_000, 'Please give whole pounds up to 1,000,000'))

/** Narrows a list; a part that is absent lets everything through. */
export const prospectFilter = {
  status: optional(prospectFields.status),
  projectType: optional(prospectFields.projectType),
  priority: optional(prospectFields.priority),
  crmStage: optional(prospectFields.crmStage),
  /** `found`: only whom the scraper found and who has not written to us; `enquiries`: everybody else. */
  origin: optional(z.enum(origins, 'Please choose enquiries or found')),
  /** Only what this import brought. */
  importId: optional(z.uuid()),
  /** Only what this scraping run brought. */
  runId: optional(z.uuid()),
  /** Words, parts of words, and digits of a phone number; all of them are in the record. */
  q: optional(line(200)),
} as const

const filterObject = z.object(prospectFilter)
export type ProspectFilter = z.input<typeof filterObject>
/** A filter as it is read. */
export type ParsedFilter = z.output<typeof filterObject>

const limitMessage = 'Please ask for 1 to 500 leads at a time'

export const listProspects = apiCall({
  method: 'GET',
  path: '/api/prospects',
  summary:
    'Leads, newest first unless `sort` says otherwise. X-Total-Count says how many there are; the Link header leads to the next page.',
  access: 'owner',
  query: z.object({
    ...prospectFilter,
    sort: z._default(z.enum(sorts, 'Please choose one of the orders in the list'), 'newest'),
    /** Where a page ends, as the Link header gives it. */
    cursor: optional(line(600)),
    /** How many at most, 1 to 500. */
    limit: z._default(
      z.coerce
        .number<number | string>(limitMessage)
        .check(z.int(limitMessage), z.minimum(1, limitMessage), z.maximum(500, limitMessage)),
      500,
    ),
  }),
  answer: z.array(prospect),
})

export const summariseProspects = apiCall({
  method: 'GET',
  path: '/api/prospects/summary',
  summary: 'How many leads of a filter have each status, and what their packages are worth together.',
  access: 'owner',
  query: z.object(prospectFilter),
  answer: z.array(
    z.object({
      status: z.enum(statuses),
      count: z.int(),
      /** Whole pounds, excluding VAT. */
      value: z.int(),
    }),
  ),
})

export const summariseStages = apiCall({
  method: 'GET',
  path: '/api/prospects/stages',
  summary: 'How many leads of a filter are at each stage, and what their packages are worth together.',
  access: 'owner',
  query: z.object(prospectFilter),
  answer: z.array(
    z.object({
      crmStage: z.enum(crmStages),
      count: z.int(),
      /** Whole pounds, excluding VAT. */
      value: z.int(),
    }),
  ),
})

/** What a lead has besides the fields of the list: whether and why we may write to them. */
export const prospectDetail = z.extend(prospect, {
  subscriberType: z.enum(subscriberTypes),
  lawfulBasis: z.nullable(z.enum(lawfulBases)),
  lawfulBasisNote: z.nullable(z.string()),
  lawfulBasisAt: z.nullable(timestamp),
  objectedAt: z.nullable(timestamp),
  /** Also of an objection that they have taken back: what they agreed to before it counts no more. */
  lastObjectedAt: z.nullable(timestamp),
  /** By when a person found elsewhere is told that we hold their details. */
  noticeDueAt: z.nullable(timestamp),
  noticeSentAt: z.nullable(timestamp),
  importId: z.nullable(z.string()),
})
export type ProspectDetail = z.output<typeof prospectDetail>

export const oneProspect = z.object({ id: z.uuid('Lead not found') })

export const getProspect = apiCall({
  method: 'GET',
  path: '/api/prospects/:id',
  summary: 'One lead.',
  access: 'owner',
  params: oneProspect,
  answer: prospectDetail,
  errors: ['not_found', 'already_archived'],
})

export const createProspect = apiCall({
  method: 'POST',
  path: '/api/prospects',
  summary: 'Enters a lead by hand. Somebody who is there already, live, archived or deleted, is answered with 409.',
  access: 'owner',
  keyed: true,
  status: 201,
  body: z.object({
    /** Made by the caller, so that a repeat is recognised. */
    id: optional(z.uuid()),
    name: prospectFields.name,
    email: optional(prospectFields.email),
    phone: prospectFields.phone,
    location: prospectFields.location,
    postcode: optional(prospectFields.postcode),
    projectType: prospectFields.projectType,
    description: optional(prospectFields.description),
    priority: z._default(prospectFields.priority, 'medium'),
    selectedPackage: optional(prospectFields.selectedPackage),
    notes: optional(prospectFields.notes),
    /** Enters somebody whom the owner deleted before. */
    evenIfDeleted: z._default(z.boolean(), false),
  }),
  answer: prospectDetail,
  errors: ['already_exists'],
})

/** What an edit may change. */
export const editableFields = {
  name: z.optional(prospectFields.name),
  email: clearable(prospectFields.email),
  phone: clearable(prospectFields.phone),
  location: clearable(prospectFields.location),
  postcode: clearable(prospectFields.postcode),
  projectType: z.optional(prospectFields.projectType),
  description: clearable(prospectFields.description),
  priority: z.optional(prospectFields.priority),
  status: z.optional(prospectFields.status),
  crmStage: z.optional(prospectFields.crmStage),
  selectedPackage: clearable(prospectFields.selectedPackage),
  packageValue: clearable(wholePounds),
  depositRequired: clearable(wholePounds),
  notes: clearable(prospectFields.notes),
} as const
export type EditableField = keyof typeof editableFields

export const editProspect = apiCall({
  method: 'PATCH',
  path: '/api/prospects/:id',
  summary:
    'Changes the fields that are given. A field that somebody else has changed since `updatedAt` is answered with 409 and both values; other edits are joined.',
  access: 'owner',
  keyed: true,
  params: oneProspect,
  body: z.object({
    /** As it was read: what the edit was made on. */
    updatedAt: timestamp,
    ...editableFields,
    /** Why a status or stage goes back. */
    reason: optional(line(500)),
  }),
  answer: prospectDetail,
  errors: ['not_found', 'already_archived', 'already_exists', 'conflict'],
})
