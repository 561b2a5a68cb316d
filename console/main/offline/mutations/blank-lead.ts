import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { toDetail } from '../replica.ts'

/** A lead as the server begins it, before anything is known. */
export const blankLead: ProspectDetail = toDetail({
  id: '',
  name: '',
  email: null,
  emailValidated: false,
  emailScore: null,
  emailValidationIssues: [],
  phone: null,
  location: null,
  postcode: null,
  projectType: 'extension',
  description: null,
  sourceUrl: null,
  sourcePlatform: 'manual',
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
  createdAt: '',
  updatedAt: '',
})
