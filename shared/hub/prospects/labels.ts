import { extensionTypeLabels, projectTypeOf } from '#shared/business/extension-types.ts'
import { openLabels } from '#shared/business/labels-with-fallback.ts'
import type { PackageType } from '#shared/business/packages.ts'
import type { PaymentStatus } from '#shared/contract/payments.ts'
import type {
  crmStages,
  priorities,
  Prospect,
  ProspectDetail,
  projectTypes,
  selectedPackages,
  Sort,
  statuses,
} from '#shared/contract/prospects.ts'

export type Status = (typeof statuses)[number]
export type ProjectType = (typeof projectTypes)[number]
export type Stage = (typeof crmStages)[number]
export type Priority = (typeof priorities)[number]

export const statusLabels = openLabels<Record<Status, string>>({
  new: 'New',
  contacted: 'Contacted',
  interested: 'Interested',
  quoted: 'Quoted',
  converted: 'Converted',
  rejected: 'Rejected',
})

export const projectTypeLabels = openLabels<Record<ProjectType, string>>({
  extension: 'Extension',
  loft_conversion: 'Loft conversion',
  structural: 'Structural',
  building_regs: 'Building regs',
})

/** Returns what a lead’s project is called: by the person’s own choice on the website’s form, unless the owner has set another type since. */
export function projectLabel({ projectType, extensionType }: Pick<Prospect, 'projectType' | 'extensionType'>): string {
  const isTheirs = extensionType && projectTypeOf(extensionType) === projectType
  return isTheirs ? extensionTypeLabels[extensionType] : projectTypeLabels[projectType]
}

export const sortLabels: Record<Sort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  priority: 'Priority',
  score: 'Email score',
  updated: 'Last change',
  value: 'Value',
}

export const stageLabels = openLabels<Record<Stage, string>>({
  prospect: 'Prospect',
  contacted: 'Contacted',
  consultation: 'Consultation',
  proposal: 'Proposal',
  deposit_paid: 'Deposit paid',
  survey: 'Survey',
  design: 'Design',
  submitted: 'Submitted',
  completed: 'Completed',
  lost: 'Lost',
})

/** The names on the website. */
export const packageLabels: Record<(typeof selectedPackages)[number], PackageType> = {
  basic: 'Essential',
  prebuild: 'Pre-Build',
}

export const priorityLabels = openLabels<Record<Priority, string>>({ high: 'High', medium: 'Medium', low: 'Low' })

export const subscriberTypeLabels = openLabels<Record<ProspectDetail['subscriberType'], string>>({
  unknown: 'Not known',
  individual: 'A private person',
  corporate: 'A company',
})

export const lawfulBasisLabels = openLabels<Record<NonNullable<ProspectDetail['lawfulBasis']>, string>>({
  consent: 'Consent',
  soft_opt_in: 'Soft opt-in',
  contract: 'Steps before a contract',
  legitimate_interests: 'Legitimate interests',
})

/** The states of emails and of deposits, as every view names them. */
export const mailStateLabels = openLabels({
  waiting: 'Waiting',
  failed: 'Failed',
  sent: 'Sent',
  withheld: 'Not sent',
} as const)

export const paymentStateLabels = openLabels<Record<PaymentStatus, string>>({
  created: 'Not paid',
  processing: 'With the bank',
  failed: 'Refused',
  cancelled: 'Cancelled',
  succeeded: 'Paid',
  partially_refunded: 'Part refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
})

/** Returns the values with their labels, as options of a select. */
export function choicesOf<Value extends string>(values: readonly Value[], labels: Record<Value, string>) {
  return values.map((value) => ({ value, label: labels[value] }))
}

export type ScoreBand = 'green' | 'amber' | 'orange'

/** Returns the colour of an email score. @param score percent */
export function scoreBand(score: number): ScoreBand {
  if (score >= 80) return 'green'
  return score >= 60 ? 'amber' : 'orange'
}
