import { AverageRating, MapReviewsLink, QuoteCard } from '../../components/review/review.tsx'
import { Section } from '../../components/section/section.tsx'
import { home } from '../../content/home/page.ts'
import { listReviews, reviewsPage } from '../../content/reviews.ts'
import { useSite } from '../../page-context/site-context.ts'
import { useStyles } from '../../styles/collected-styles.ts'

const { title, all } = home.reviews
const { none } = reviewsPage
const shown = 3
/** Two reviews are a row, without a third under both. */
const twoReviewsCss = '#reviews .quotes>li:last-child{grid-column:auto}'

/** Some of the reviews, under the average of all. */
export function ReviewsSection() {
  const reviews = listReviews(useSite().settings)
  useStyles(reviews.length === 2 ? twoReviewsCss : '', 'pages')
  return (
    <Section id="reviews" labelledBy="reviews-title" tone="alternate">
      <div className="section-head reviews-head">
        <h2 id="reviews-title">{reviews.length > 0 ? title : none.title}</h2>
        <AverageRating />
      </div>
      {reviews.length > 0 ? (
        <>
          <ul className="quotes">
            {reviews.slice(0, shown).map(({ author, rating, text, town, source, givenOn }) => (
              <li key={author + text}>
                <QuoteCard name={author} {...{ rating, text, town, source, givenOn }} />
              </li>
            ))}
          </ul>
          <p className="actions">
            <a className="button line" href="/reviews">
              {all}
            </a>
          </p>
        </>
      ) : (
        <>
          <p className="lead">{none.text}</p>
          <MapReviewsLink />
        </>
      )}
    </Section>
  )
}
