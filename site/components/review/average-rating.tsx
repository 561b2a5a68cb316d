import { averageRating, listReviews, reviewWords } from '../../content/reviews.ts'
import { useSite } from '../../site-context.ts'
import { Stars } from './stars.tsx'
import css from './review.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

/** The average of all reviews, and how many there are; nothing while there is none. */
export function AverageRating() {
  useStyles(css)
  const reviews = listReviews(useSite().settings)
  if (reviews.length === 0) return undefined
  const average = averageRating(reviews)
  return (
    <div className="average">
      <p className="average-figure">{average}</p>
      <div>
        <Stars rating={average} />
        <p>{reviewWords.average(reviews.length)}</p>
      </div>
    </div>
  )
}
