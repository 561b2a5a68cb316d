import { averageRating, reviews, reviewWords } from '../../content/reviews.ts'
import { Stars } from './stars.tsx'

/** The average of all reviews, and how many there are. */
export function AverageRating() {
  return (
    <div className="average">
      <p className="average-figure">{averageRating}</p>
      <div>
        <Stars rating={averageRating} />
        <p>{reviewWords.average(reviews.length)}</p>
      </div>
    </div>
  )
}
