import type { Provenance } from '../../content/reviews.ts'
import { Stars } from './stars.tsx'
import css from './review.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export interface QuoteCardProps extends Provenance {
  text: string
  name: string
  town?: string
  rating?: number
}

/** Somebody's own words about the work, with where and when they gave them. */
export function QuoteCard({ text, name, town, rating, source, givenOn }: QuoteCardProps) {
  useStyles(css)
  return (
    <figure className="quote-card">
      {rating && <Stars rating={rating} />}
      <blockquote>
        <p>{text}</p>
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
