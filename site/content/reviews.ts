import { reviews } from './sample-reviews.ts'

export { reviews, type Review } from './sample-reviews.ts'

/** Out of 5. */
export const averageRating = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length
