import { interestLabels } from '#shared/business/interests.ts'

export const consultationForm = {
  optional: 'optional',
  choose: 'Choose one',
  descriptionHint: 'Rooms, rough sizes, when you hope to build: whatever you know.',
  submit: 'Book Free Consultation',
  submitting: 'Submitting',
  promise: 'Free, with no obligation.',
  failed: {
    title: 'Submission Failed',
    fallback: 'Please try again or call us directly.',
  },
} as const

/** What the form can say that the visitor came for, by the value that is sent. */
export const interests: readonly { value: string; note: string }[] = [...interestLabels].map(([value, note]) => ({
  value,
  note,
}))
export const interestLabel = 'You are asking about:'
