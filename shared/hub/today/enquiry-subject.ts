import type { WaitingEnquiry } from '#shared/contract/dashboard.ts'
import { projectTypeLabels } from '../prospects/labels.ts'

/** Names what somebody asked for: `Consultation, Loft Conversion`. */
export function enquirySubject({
  kind,
  about,
  projectType,
}: Pick<WaitingEnquiry, 'kind' | 'about' | 'projectType'>): string {
  return `${kindLabels[kind]}, ${about ?? projectTypeLabels[projectType]}`
}

const kindLabels: Record<WaitingEnquiry['kind'], string> = {
  consultation: 'Consultation',
  estimate: 'Estimate',
  deposit: 'Deposit',
}
