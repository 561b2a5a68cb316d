import { minimumSqm, sqmStep } from '#shared/business/calculator.ts'

export const sizeArea = ({ fromSqm, toSqm }: { fromSqm: number; toSqm: number }) => `${fromSqm}–${toSqm} m²`

/** Apart from the page's texts, so that the form's script does not bring them. */
export const calculatorForm = {
  title: 'Your extension',
  labels: { sqm: 'Size in square metres', name: 'Name', email: 'Email' },
  sizeHint: `Length × width, added up for each floor. At least ${minimumSqm} m², in steps of ${sqmStep}.`,
  /** What a size is like, while it is typed. */
  sizeNotes: {
    usual: (what: string) => `A usual size for a ${what.toLowerCase()}.`,
    smaller: (what: string, area: string) => `Smaller than a usual ${what.toLowerCase()}, which is ${area}.`,
    larger: (what: string, area: string) => `Larger than a usual ${what.toLowerCase()}, which is ${area}.`,
  },
  submit: 'See My Estimate',
  submitting: 'Working it out',
  promise: 'Free, with no obligation.',
  missing: 'Missing Information',
  invalid: 'Invalid Size',
  checkSize: 'Please Check the Size',
  failed: { title: 'Error', text: 'Please try again or call us directly.' },
  ready: {
    title: 'Estimate Ready!',
    text: "We've emailed your estimate and will contact you within 24 hours.",
    textWithoutEmail: 'We’ll contact you within 24 hours.',
  },
} as const
