import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import { Section } from '../../components/section/section.tsx'
import { PageTop } from '../../components/page-top/page-top.tsx'
import { AverageRating, MapReviewsLink, QuoteCard } from '../../components/review/review.tsx'
import { listReviews, reviewsPage } from '../../content/reviews.ts'
import { useSite } from '../../page-context/site-context.ts'
import css from './reviews.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { title, lead, listTitle, none, policy, closing } = reviewsPage

export function ReviewsPage() {
  useStyles(css, 'pages')
  const reviews = listReviews(useSite().settings)
  const hasReviews = reviews.length > 0
  return (
    <>
      <PageTop
        title={hasReviews ? title : none.title}
        lead={hasReviews ? lead : none.text}
        picture={hasReviews ? <AverageRating /> : undefined}
      >
        <MapReviewsLink />
      </PageTop>
      <Section labelledBy={hasReviews ? 'reviews-title' : 'review-policy-title'} tone="alternate">
        {hasReviews ? (
          <>
            <h2 id="reviews-title" className="visually-hidden">
              {listTitle}
            </h2>
            <ul className="quotes">
              {reviews.map(({ author, rating, text, town, source, givenOn }) => (
                <li key={author + text}>
                  <QuoteCard name={author} {...{ rating, text, town, source, givenOn }} />
                </li>
              ))}
            </ul>
          </>
        ) : undefined}
        <div className="review-policy">
          <h2 id="review-policy-title">{policy.title}</h2>
          {policy.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Section>
      <ClosingCall title={closing.title} text={closing.text}>
        <a className="button solid" href={closing.book.href} data-keep-query="">
          {closing.book.label}
        </a>
        <a className="button line" href={closing.work.href}>
          {closing.work.label}
        </a>
      </ClosingCall>
    </>
  )
}
