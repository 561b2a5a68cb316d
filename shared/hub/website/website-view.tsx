import { lazy, type ReactNode, Suspense } from 'react'
import { ViewHead } from '../components/page-heading.tsx'
import { ListSkeleton } from '../components/query-content.tsx'
import { Section } from '../components/section.tsx'
import { ViewSections } from '../components/view-sections.tsx'

const BusinessSection = lazy(async () => ({
  default: (await import('./business/business-section.tsx')).BusinessSection,
}))
const PricesSection = lazy(async () => ({ default: (await import('./prices/prices-section.tsx')).PricesSection }))
const ClaimsSection = lazy(async () => ({ default: (await import('./claims/claims-section.tsx')).ClaimsSection }))
const TextsSection = lazy(async () => ({ default: (await import('./texts/texts-section.tsx')).TextsSection }))
const ReviewsSection = lazy(async () => ({ default: (await import('./reviews.tsx')).ReviewsSection }))
const ProjectsSection = lazy(async () => ({ default: (await import('./projects.tsx')).ProjectsSection }))
const ArticlesSection = lazy(async () => ({
  default: (await import('./articles/articles-section.tsx')).ArticlesSection,
}))
const PeopleSection = lazy(async () => ({ default: (await import('./people.tsx')).PeopleSection }))
const PhotographsSection = lazy(async () => ({
  default: (await import('./photographs/photographs-section.tsx')).PhotographsSection,
}))
const NewsletterSection = lazy(async () => ({
  default: (await import('../newsletter/newsletter-section.tsx')).NewsletterSection,
}))
const Subscribers = lazy(async () => ({ default: (await import('../website-forms/subscribers.tsx')).Subscribers }))

/** Shows the parts of the website that the owner can edit. Each section is loaded when it is first opened. */
export function WebsiteView() {
  return (
    <>
      <ViewHead title="Website" />
      <ViewSections
        label="Website"
        sections={[
          section('business', 'Business', <BusinessSection />),
          section('prices', 'Prices', <PricesSection />),
          section('claims', 'Claims', <ClaimsSection />),
          section('texts', 'Page texts', <TextsSection />),
          section('reviews', 'Reviews', <ReviewsSection />),
          section('projects', 'Projects', <ProjectsSection />),
          section('articles', 'Articles', <ArticlesSection />),
          section('people', 'People', <PeopleSection />),
          section('photographs', 'Photos', <PhotographsSection />),
          section(
            'newsletter',
            'Newsletter',
            <>
              <NewsletterSection />
              <Section title="Subscribers">
                <Subscribers />
              </Section>
            </>,
          ),
        ]}
      />
    </>
  )
}

function section(value: string, label: string, content: ReactNode) {
  const loading = <ListSkeleton label={`Loading ${label.toLowerCase()}`} />
  return { value, label, render: () => <Suspense fallback={loading}>{content}</Suspense> }
}
