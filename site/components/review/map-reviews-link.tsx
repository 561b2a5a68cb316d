import { mapReviews } from '#shared/business/business.ts'
import { reviewsPage } from '../../content/reviews.ts'
import { useBusiness } from '../../site-context.ts'
import { ExternalLink } from '../external-link/external-link.tsx'

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
