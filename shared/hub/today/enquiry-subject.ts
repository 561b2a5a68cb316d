import type { WaitingEnquiry } from '#shared/contract/overview.ts'
import { projectTypeLabels } from '../prospects/labels.ts'

/** Names what somebody asked for: `Consultation, Loft Conversion`. */
export function enquirySubject({
  kind,
  about,
  projectType,
}: Pick<WaitingEnquiry, 'kind' | 'about' | 'projectType'>): string {
  return `${kind === 'consultation' ? 'Consultation' : 'Estimate'}, ${about ?? projectTypeLabels[projectType]}`
}
