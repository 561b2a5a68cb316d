import { Stars } from './stars.tsx'

/** Somebody's own words about the work. */
export function QuoteCard(props: { text: string; name: string; town?: string; rating?: number }) {
  const { text, name, town, rating } = props
  return (
    <figure className="quote-card">
      {rating && <Stars rating={rating} />}
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>
        <strong>{name}</strong>
        {town && `, ${town}`}
      </figcaption>
    </figure>
  )
}
