import { mapReviews } from '#shared/business/business.ts'
import closingCss from '../../components/closing-call/closing-call.css?inline'
import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import { ExternalLink } from '../../components/external-link/external-link.tsx'
import pageTopCss from '../../components/page-top/page-top.css?inline'
import { PageTop } from '../../components/page-top/page-top.tsx'
import { AverageRating } from '../../components/review/average-rating.tsx'
import { QuoteCard } from '../../components/review/quote-card.tsx'
import reviewCss from '../../components/review/review.css?inline'
import { reviews, reviewsPage } from '../../content/reviews.ts'
import { useBusiness } from '../../site-context.ts'
import css from './reviews.css?inline'

export const reviewsStyles = [pageTopCss, reviewCss, closingCss, css]

const { title, lead, listTitle, maps, policy, closing } = reviewsPage

export function ReviewsPage() {
  const business = useBusiness()
  return (
    <>
      <PageTop title={title} lead={lead} picture={<AverageRating />}>
        <p className="actions">
          <ExternalLink href={mapReviews(business)} className="button line">
            {maps}
          </ExternalLink>
        </p>
      </PageTop>
      <section className="section sheeted" aria-labelledby="reviews-title">
        <div className="wrap">
          <h2 id="reviews-title" className="visually-hidden">
            {listTitle}
          </h2>
          <ul className="quotes">
            {reviews.map(({ id, author, ...words }) => (
              <li key={id}>
                <QuoteCard name={author} {...words} />
              </li>
            ))}
          </ul>
          <div className="review-policy">
            <h2>{policy.title}</h2>
            {policy.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </div>
      </section>
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
