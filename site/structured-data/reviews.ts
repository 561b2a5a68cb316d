import { averageRating, listReviews } from '../content/reviews.ts'
import { nameBusiness } from './name-business.ts'
import type { StructuredData } from '../page-context/page-route.ts'

const best = 5
const worst = 1
const shown = 3

/** The organisation with its rating over all reviews, and the first three reviews; nothing while there is none. */
export const reviewsData: StructuredData = (settings) => {
  const reviews = listReviews(settings)
  if (reviews.length === 0) return []
  return [
    {
      ...nameBusiness(settings),
      '@type': 'Organization',
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: averageRating(reviews).toFixed(1),
        reviewCount: reviews.length,
        bestRating: best,
        worstRating: worst,
      },
      review: reviews.slice(0, shown).map(({ author, rating, text }) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: author },
        reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: best, worstRating: worst },
        reviewBody: text,
      })),
    },
  ]
}
