import { reviewWords } from '../../content/reviews.ts'

const outline = 'm10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.7L10 14.8l-5.1 2.7 1-5.7-4.1-4 5.7-.8z'
const steps = [1, 2, 3, 4, 5]
const stepWidth = 22

/** A rating of 1 to 5 as stars, and in words for those who do not see them. */
export function Stars({ rating }: { rating: number }) {
  return (
    <p className="stars">
      <svg viewBox="0 0 108 20" width="108" height="20" aria-hidden="true">
        {steps.slice(0, rating).map((step) => (
          <path key={step} transform={`translate(${(step - 1) * stepWidth})`} d={outline} />
        ))}
      </svg>
      <span className="visually-hidden">{reviewWords.stars(rating)}</span>
    </p>
  )
}
