import { packages } from '#shared/business/packages.ts'
import { ArticleCard } from '../../components/article/article-card.tsx'
import { ArticleDialog } from '../../components/article/article-dialog.tsx'
import { Section } from '../../components/section/section.tsx'
import { ConsultationSection } from '../../islands/consultation-form/consultation-section.tsx'
import { PackageCard } from '../../components/package-card/package-card.tsx'
import { useClaims, useSite } from '../../page-context/site-context.ts'
import { home, homeBlog } from '../../content/home/page.ts'
import { FeasibilitySection } from './feasibility-section.tsx'
import { Hero } from './hero.tsx'
import { ProcessSection } from './process-section.tsx'
import { ReviewsSection } from './reviews-section.tsx'
import { ServicesSection } from './services-section.tsx'
import css from './home.css?inline'
import galleryScript from './gallery.ts?script'
import { useScript } from '../../inline-scripts/collected-scripts.ts'
import { useStyles } from '../../styles/collected-styles.ts'
import { Points } from '../../components/cards/cards.tsx'

/** Shows the sections in the order of their anchors, plain and alternate by turns. */
export function HomePage() {
  useStyles(css, 'pages')
  useScript(galleryScript)
  return (
    <>
      <Hero />
      <ServicesSection />
      <PackagesSection />
      <FeasibilitySection />
      <WhySection />
      <ReviewsSection />
      <ProcessSection />
      <BlogSection />
      <Section id="contact" tabIndex={-1}>
        <ConsultationSection title={home.contact.title} lead={home.contact.lead} />
      </Section>
      <ArticleDialog>
        <a className="button solid" href="/#contact" data-centre="contact">
          {homeBlog.consult}
        </a>
      </ArticleDialog>
    </>
  )
}

function PackagesSection() {
  const { title, lead, taglines, unsure, help } = home.packages
  return (
    <Section labelledBy="packages-title" title={title} lead={lead}>
      <ul className="packages">
        {packages.map((offer) => (
          <li key={offer.id}>
            <PackageCard offer={offer} tagline={taglines[offer.id]} />
          </li>
        ))}
      </ul>
      <p className="packages-help">
        {unsure}
        <a className="button line" href="/contact" data-keep-query="">
          {help}
        </a>
      </p>
    </Section>
  )
}

function WhySection() {
  return (
    <Section id="why-choose-us" labelledBy="why-title" title={home.why.title}>
      <Points points={home.why.points(useClaims('home'))} />
    </Section>
  )
}

function BlogSection() {
  const { articles } = useSite()
  return (
    <Section id="blog" labelledBy="blog-title" title={homeBlog.title} lead={homeBlog.lead} tone="alternate">
      <ul className="home-articles">
        {articles.map((article) => (
          <li key={article.slug}>
            <ArticleCard article={article} path="/" read={homeBlog.read} />
          </li>
        ))}
      </ul>
      <p className="actions">
        <a className="button line" href="/blog">
          {homeBlog.all}
        </a>
      </p>
    </Section>
  )
}
