import * as z from 'zod/mini'
import { type ProspectDetail, prospectDetail } from '../contract/prospects.ts'

/** Each field that may be null, as null. */
const nothingKnown = Object.fromEntries(
  Object.entries(prospectDetail.shape)
    .filter(([, schema]) => schema instanceof z.ZodMiniNullable)
    .map(([field]) => [field, null]),
)

/** What a lead is never without. */
type GivenFacts = {
  [Field in keyof ProspectDetail as null extends ProspectDetail[Field] ? never : Field]: ProspectDetail[Field]
}

const defaults: GivenFacts = {
  id: '',
  name: '',
  emailValidated: false,
  emailValidationIssues: [],
  projectType: 'extension',
  sourcePlatform: 'manual',
  priority: 'medium',
  status: 'new',
  depositPaid: false,
  crmStage: 'prospect',
  subscriberType: 'unknown',
  createdAt: '',
  updatedAt: '',
}

/** The server's defaults for a new lead. */
export const blankLead = { ...nothingKnown, ...defaults } as ProspectDetail
