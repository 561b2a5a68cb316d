import type { SiteSettings } from '#shared/site-rendering.ts'
import { type Review, sampleReviews, sampleTestimonials, type Testimonial } from './sample-reviews.ts'

export type { Provenance } from './sample-reviews.ts'

/** Returns the reviews that the pages show: the owner's, or the samples while there are none and samples may be shown. */
export function listReviews({ content, showSamples }: SiteSettings): readonly Review[] {
  if (content.reviews.length > 0) return content.reviews
  return showSamples ? sampleReviews : []
}

/** Returns at most two quotations for the packages page: the owner's reviews that are chosen for it, else the first ones. */
export function listTestimonials({ content, showSamples }: SiteSettings): readonly Testimonial[] {
  const { reviews } = content
  if (reviews.length === 0) return showSamples ? sampleTestimonials : []
  const chosen = reviews.filter(({ onPackages }) => onPackages)
  return (chosen.length > 0 ? chosen : reviews).slice(0, 2)
}

/** Out of 5, to one decimal. */
export function averageRating(of: readonly Pick<Review, 'rating'>[]): number {
  return Math.round((of.reduce((sum, { rating }) => sum + rating, 0) / of.length) * 10) / 10
}

/** Words shown wherever reviews are. */
export const reviewWords = {
  average: (count: number) => (count === 1 ? 'One review' : `Average of ${count} reviews`),
  stars: (rating: number) => `${rating} out of 5 stars`,
} as const

export const reviewsPage = {
  title: 'What homeowners say',
  lead: 'Every review is from someone whose home we’ve measured and drawn.',
  listTitle: 'All reviews',
  /** Until there is a real one. */
  none: {
    title: 'Reviews are on their way',
    text: 'We publish reviews here as our clients send them to us. Until then, see what people say about us on Google.',
  },
  maps: 'Read our Google reviews',
  policy: {
    title: 'How reviews are collected',
    paragraphs: [
      'We ask every client for a review when their drawings are finished, whatever they thought of us. We offer nothing in return.',
      'We publish each review as it was written, with its author’s permission. We check it against our own project list, so only clients appear. We don’t edit or leave out a review because it’s critical.',
      'The average counts every review on this page, and nothing else.',
    ],
  },
  closing: {
    title: 'Your home could be next',
    text: 'Tell us what you want to change. We’ll tell you what’s possible, what it may cost and what the planners are likely to say.',
    book: { label: 'Book Free Consultation', href: '/#contact' },
    work: { label: 'See Our Work', href: '/#gallery' },
  },
} as const
