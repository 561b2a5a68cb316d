import type { Consultation } from '../contract/consultations.ts'

/** The wire keeps the specification's spelling; whoever reads it gets ours. */
export const extensionTypeLabels: Record<NonNullable<Consultation['extensionType']>, string> = {
  'Kitchen Extension': 'Kitchen Extension',
  'Two-Story Extension': 'Two-Storey Extension',
  'Loft Conversion': 'Loft Conversion',
  'Garden Room': 'Garden Room',
  'Not Sure Yet': 'Not Sure Yet',
}
