import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { extensionTypes } from './consultations.ts'
import { pageLimit } from './paging.ts'
import { clearable, dialNumber, emailAddressOr, line, optional, paragraphs, requiredLine, timestamp } from './text.ts'

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
export const defaultSort: Sort = 'newest'

export const prospect = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.nullable(z.string()),
  emailValidated: z.boolean(),
  /** Percent; null until the address has been validated. */
  emailScore: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
  emailValidationIssues: z.array(z.string()),
  phone: z.nullable(z.string()),
  location: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  projectType: z.enum(projectTypes),
  /** What the person chose on the website’s form, of which the project type is a coarser word; null where they chose nothing. */
  extensionType: z.nullable(z.enum(extensionTypes)),
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
  dialNumber,
})
export type Prospect = z.output<typeof prospect>

/** The fields that the owner fills in, with their error messages. */
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

/** A filter of a list. A part that is left out matches every lead. */
export const prospectFilter = {
  status: optional(prospectFields.status),
  projectType: optional(prospectFields.projectType),
  priority: optional(prospectFields.priority),
  crmStage: optional(prospectFields.crmStage),
  /** `found`: people whom the scraper found and who have not contacted us; `enquiries`: everybody else. */
  origin: optional(z.enum(origins, 'Please choose enquiries or found')),
  /** Leads that were added after this time. */
  since: optional(z.iso.datetime('Please give a time such as 2026-11-23T09:00:00Z')),
  /** Leads of this import. */
  importId: optional(z.uuid()),
  /** Leads of this scraping run. */
  runId: optional(z.uuid()),
  /** Words, beginnings of words and digits of a phone number, all of which the lead must contain. */
  q: optional(line(200)),
} as const

/** Whether a search is among the filters. */
export function hasSearch({ q }: { readonly q?: unknown }): boolean {
  return q !== undefined
}

const packageWorth = {
  count: z.int(),
  /** Whole pounds, excluding VAT. */
  value: z.int(),
}

const filterObject = z.object(prospectFilter)
export type ProspectFilter = z.input<typeof filterObject>
/** A filter after parsing. */
export type ParsedFilter = z.output<typeof filterObject>

export const listProspects = apiCall('GET', '/api/prospects', {
  summary:
    'Leads, newest first unless `sort` says otherwise. X-Total-Count says how many there are; the Link header leads to the next page.',
  query: z.object({
    ...prospectFilter,
    sort: z._default(z.enum(sorts, 'Please choose one of the orders in the list'), defaultSort),
    /** The end of the previous page, from its Link header. */
    cursor: optional(line(600)),
    limit: pageLimit(500, 'leads'),
  }),
  // In the order of names, the end of a page is a name.
  namesPerson: ({ q, sort, cursor }) => hasSearch({ q }) || (sort === 'name' && cursor !== undefined),
  answer: z.array(prospect),
  staleAfter: ['prospect'],
  offline: true,
})

export const summariseProspects = apiCall('GET', '/api/prospects/summary', {
  summary: 'How many leads of a filter have each status, and what their packages are worth together.',
  query: z.object(prospectFilter),
  namesPerson: hasSearch,
  answer: z.array(z.object({ status: z.enum(statuses), ...packageWorth })),
  staleAfter: ['prospect'],
  offline: true,
})

export const summariseStages = apiCall('GET', '/api/prospects/stages', {
  summary: 'How many leads of a filter are at each stage, and what their packages are worth together.',
  query: z.object(prospectFilter),
  namesPerson: hasSearch,
  answer: z.array(z.object({ crmStage: z.enum(crmStages), ...packageWorth })),
  staleAfter: ['prospect'],
  offline: true,
})

/** A lead with the fields that no list shows: whether and why we may email the person. */
export const prospectDetail = z.extend(prospect, {
  subscriberType: z.enum(subscriberTypes),
  lawfulBasis: z.nullable(z.enum(lawfulBases)),
  lawfulBasisNote: z.nullable(z.string()),
  lawfulBasisAt: z.nullable(timestamp),
  objectedAt: z.nullable(timestamp),
  /** Kept when the objection is withdrawn, because consent from before it stays invalid. */
  lastObjectedAt: z.nullable(timestamp),
  /** When a person found elsewhere must have been given the privacy notice. */
  noticeDueAt: z.nullable(timestamp),
  noticeSentAt: z.nullable(timestamp),
  importId: z.nullable(z.string()),
})
export type ProspectDetail = z.output<typeof prospectDetail>

export const oneProspect = z.object({ id: z.uuid('Lead not found') })

export const getProspect = apiCall('GET', '/api/prospects/:id', {
  summary: 'One lead.',
  params: oneProspect,
  answer: prospectDetail,
  errors: ['not_found', 'already_archived'],
  staleAfter: ['prospect'],
  offline: true,
})

export const createProspect = apiCall('POST', '/api/prospects', {
  summary: 'Creates a lead. A person who is stored already, live, archived or deleted, is refused with 409.',
  changes: ['prospect', 'archivedProspect'],
  status: 201,
  body: z.object({
    /** Made by the caller, to recognise a repeat. */
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
    /** Creates the lead even if the owner deleted the person before. */
    evenIfDeleted: z._default(z.boolean(), false),
  }),
  answer: prospectDetail,
  errors: ['already_exists'],
})

/** The fields that an edit may change. */
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

export const editProspect = apiCall('PATCH', '/api/prospects/:id', {
  summary:
    'Changes the given fields. If one of them has been changed elsewhere since `updatedAt`, the edit is refused with 409 and both values; edits of different fields are combined.',
  changes: ['prospect', 'archivedProspect', 'job'],
  params: oneProspect,
  body: z.object({
    /** The `updatedAt` of the lead that the edit is based on. */
    updatedAt: timestamp,
    ...editableFields,
    /** Required when a status or stage moves back. */
    reason: optional(line(500)),
  }),
  answer: prospectDetail,
  errors: ['not_found', 'already_archived', 'already_exists', 'conflict'],
})
