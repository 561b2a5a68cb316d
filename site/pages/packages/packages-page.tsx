import { Section } from '../../components/section/section.tsx'
import { packages } from '#shared/business/packages.ts'
import { Points } from '../../components/cards/cards.tsx'
import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import { PhoneIcon } from '../../components/icons/icons.tsx'
import { PackageCard } from '../../components/package-card/package-card.tsx'
import { PageTop } from '../../components/page-top/page-top.tsx'
import { QuoteCard } from '../../components/review/review.tsx'
import { shownStats, Stats } from '../../components/stats/stats.tsx'
import { packagesPage } from '../../content/packages-page.ts'
import { listTestimonials } from '../../content/reviews.ts'
import { telephoneLink } from '../../page-context/telephone-link.ts'
import { useClaims, useSite } from '../../page-context/site-context.ts'
import { AdditionalWork } from './additional-work.tsx'
import { Comparison } from './comparison.tsx'
import css from './packages.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'
import { PaymentPhases } from '../../components/payment-phases/payment-phases.tsx'

const {
  title,
  lead,
  stats,
  banner,
  packages: offers,
  payment,
  blurbs,
  testimonials: quotes,
  consultation,
} = packagesPage

export function PackagesPage() {
  useStyles(css, 'pages')
  const { settings } = useSite()
  const { phone } = settings.business
  const testimonials = listTestimonials(settings)
  const claims = useClaims('packages')
  const figures = shownStats(stats(claims))
  return (
    <>
      <PageTop title={title} lead={lead(claims)} picture={figures.length > 0 && <Stats stats={figures} />} />
      <Section id="packages" className="packages-section" labelledBy="packages-title" tone="alternate">
        <div className="banner">
          <p>{banner.title}</p>
          <p>{banner.text}</p>
        </div>
        <h2 id="packages-title">{offers.title}</h2>
        <ul className="packages">
          {packages.map((offer) => (
            <li key={offer.id} id={offer.id}>
              <PackageCard offer={offer} tagline={offers.taglines[offer.id]} />
            </li>
          ))}
        </ul>
      </Section>
      <AdditionalWork />
      <PaymentTerms />
      <Comparison />
      <Section labelledBy="blurbs-title" title={blurbs.title} tone="alternate">
        <Points points={packages.map(({ id, name }) => ({ title: name, text: blurbs.texts[id] }))} />
      </Section>
      {testimonials.length > 0 ? (
        <Section labelledBy="testimonials-title" title={testimonials.length === 1 ? quotes.one : quotes.title}>
          <ul className="quotes">
            {testimonials.map(({ author, text, town, source, givenOn }) => (
              <li key={author + text}>
                <QuoteCard name={author} {...{ text, town, source, givenOn }} />
              </li>
            ))}
          </ul>
        </Section>
      ) : undefined}
      <ClosingCall id="consultation" title={consultation.title} text={consultation.text} note={consultation.note}>
        <a className="button solid" href="/contact" data-keep-query="">
          {consultation.book}
        </a>
        <a className="button line" href={telephoneLink(settings.business)}>
          <PhoneIcon />
          {consultation.call(phone)}
        </a>
      </ClosingCall>
    </>
  )
}

function PaymentTerms() {
  return (
    <Section labelledBy="payment-title" tone="alternate" layout="payment">
      <div>
        <h2 id="payment-title">{payment.title}</h2>
        <p className="lead">{payment.lead}</p>
        <h3 className="payment-balances-title">{payment.balancesTitle}</h3>
        <dl className="payment-balances">
          {payment.balances.map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      </div>
      <PaymentPhases />
    </Section>
  )
}
