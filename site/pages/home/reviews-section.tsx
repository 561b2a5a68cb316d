import { AverageRating } from '../../components/review/average-rating.tsx'
import { QuoteCard } from '../../components/review/quote-card.tsx'
import { home } from '../../content/home/page.ts'
import { reviews } from '../../content/reviews.ts'

const { title, all } = home.reviews
const shown = 3

/** Some of the reviews, under the average of all. */
export function ReviewsSection() {
  return (
    <section id="reviews" className="section sheeted" aria-labelledby="reviews-title">
      <div className="wrap">
        <div className="section-head reviews-head">
          <h2 id="reviews-title">{title}</h2>
          <AverageRating />
        </div>
        <ul className="quotes">
          {reviews.slice(0, shown).map(({ id, author, ...words }) => (
            <li key={id}>
              <QuoteCard name={author} {...words} />
            </li>
          ))}
        </ul>
        <p className="actions">
          <a className="button line" href="/reviews">
            {all}
          </a>
        </p>
      </div>
    </section>
  )
}
