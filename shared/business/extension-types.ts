import { openLabels } from './labels-with-fallback.ts'
import type { Consultation } from '../contract/consultations.ts'
import type { Prospect } from '../contract/prospects.ts'

/** The labels of the types, which keep the specification's American spelling in the API. */
export const extensionTypeLabels = openLabels<Record<NonNullable<Consultation['extensionType']>, string>>({
  'Kitchen Extension': 'Kitchen Extension',
  'Two-Story Extension': 'Two-Storey Extension',
  'Loft Conversion': 'Loft Conversion',
  'Garden Room': 'Garden Room',
  'Not Sure Yet': 'Not Sure Yet',
})

/** Returns the project type of a lead who chose this on the website’s form. */
export function projectTypeOf(extensionType: Consultation['extensionType']): Prospect['projectType'] {
  return extensionType === 'Loft Conversion' ? 'loft_conversion' : 'extension'
}
