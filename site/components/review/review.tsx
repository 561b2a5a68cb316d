import { averageRating, listReviews, reviewWords, reviewsPage, type Provenance } from '../../content/reviews.ts'
import { useSite, useBusiness } from '../../page-context/site-context.ts'
import css from './review.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'
import { mapReviews } from '#shared/business/business.ts'
import { splitParagraphs } from '../../content/paragraphs.ts'
import { ExternalLink } from '../external-link/external-link.tsx'

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

/** The button to the business's reviews on a map service. */
export function MapReviewsLink() {
  return (
    <p className="actions">
      <ExternalLink href={mapReviews(useBusiness())} className="button line">
        {reviewsPage.maps}
      </ExternalLink>
    </p>
  )
}

// The samples have one paragraph each, so this rule is not in the style sheet.
const paragraphCss = '.quote-card p+p{margin-top:var(--space-3)}'
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

interface QuoteCardProps extends Provenance {
  text: string
  name: string
  town?: string | undefined
  rating?: number
}

/** Somebody's own words about the work, with where and when they gave them. */
export function QuoteCard({ text, name, town, rating, source, givenOn }: QuoteCardProps) {
  useStyles(css)
  const paragraphs = splitParagraphs(text)
  useStyles(paragraphs.length > 1 ? paragraphCss : '')
  return (
    <figure className="quote-card">
      {rating && <Stars rating={rating} />}
      <blockquote>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
      <figcaption>
        <strong>{name}</strong>
        {town && `, ${town}`}
        <span className="quote-source">
          {source}, <time dateTime={givenOn}>{day.format(new Date(givenOn))}</time>
        </span>
      </figcaption>
    </figure>
  )
}

const outline = 'm10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.7L10 14.8l-5.1 2.7 1-5.7-4.1-4 5.7-.8z'
const steps = [1, 2, 3, 4, 5]
const stepWidth = 22

/** A rating of 1 to 5 as stars, and in words for those who do not see them. */
function Stars({ rating }: { rating: number }) {
  return (
    <p className="stars">
      <svg viewBox="0 0 108 20" width="108" height="20" aria-hidden="true">
        {steps.slice(0, Math.round(rating)).map((step) => (
          <path key={step} transform={`translate(${(step - 1) * stepWidth})`} d={outline} />
        ))}
      </svg>
      <span className="visually-hidden">{reviewWords.stars(rating)}</span>
    </p>
  )
}
