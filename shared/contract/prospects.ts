import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { optional, timestamp } from './text.ts'

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

export const listProspects = apiCall({
  method: 'GET',
  path: '/api/prospects',
  summary: 'Leads, newest first.',
  access: 'owner',
  query: z.object({
    status: optional(z.enum(statuses)),
    projectType: optional(z.enum(projectTypes)),
    priority: optional(z.enum(priorities)),
    /** How many at most, 1 to 500. */
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 500),
  }),
  answer: z.array(prospect),
})
export type ProspectFilter = z.input<typeof listProspects.query>
