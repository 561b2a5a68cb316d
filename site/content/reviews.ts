import { reviews } from './sample-reviews.ts'

export { reviews, testimonials, type Provenance, type Review, type Testimonial } from './sample-reviews.ts'

/** Out of 5. */
export const averageRating = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length

/** Words that stand wherever reviews are shown. */
export const reviewWords = {
  average: (count: number) => `Average of ${count} reviews`,
  stars: (rating: number) => `${rating} out of 5 stars`,
} as const

export const reviewsPage = {
  title: 'What homeowners say',
  lead: 'Every review is from somebody whose home we have measured and drawn.',
  listTitle: 'All reviews',
  maps: 'Read our reviews on the map',
  policy: {
    title: 'How reviews are collected',
    paragraphs: [
      'We ask every client for a review when their drawings are finished, whatever they thought of us. We offer nothing in return.',
      'A review is published as it was written, with the permission of its author. We check it against our own project list, so only clients appear. We do not edit or leave out a review because it is critical.',
      'The average counts every review on this page, and nothing else.',
    ],
  },
  closing: {
    title: 'Your home could be next',
    text: 'Tell us what you want to change. We tell you what is possible, what it may cost and what the planners will say.',
    book: { label: 'Book Free Consultation', href: '/#contact' },
    work: { label: 'See Our Work', href: '/#gallery' },
  },
} as const
