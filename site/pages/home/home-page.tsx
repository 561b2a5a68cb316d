import { ArticleDialog } from '../../components/article/article-dialog.tsx'
import { ConsultationSection } from '../../components/consultation-section/consultation-section.tsx'
import { homeBlog } from '../../content/home/blog.ts'
import { home } from '../../content/home/page.ts'
import { BlogSection } from './blog-section.tsx'
import { FeasibilitySection } from './feasibility-section.tsx'
import { Hero } from './hero.tsx'
import { PackagesSection } from './packages-section.tsx'
import { ProcessSection } from './process-section.tsx'
import { ReviewsSection } from './reviews-section.tsx'
import { ServicesSection } from './services-section.tsx'
import css from './home.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'
import { Points } from '../../components/cards/cards.tsx'

/** The sections in the order of their anchors, on paper and sheet by turns. */
export function HomePage() {
  useStyles(css, 'pages')
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
      <section id="contact" className="section" tabIndex={-1}>
        <div className="wrap">
          <ConsultationSection title={home.contact.title} lead={home.contact.lead} />
        </div>
      </section>
      <ArticleDialog>
        <a className="button solid" href="/#contact" data-centre="contact">
          {homeBlog.consult}
        </a>
      </ArticleDialog>
    </>
  )
}

function WhySection() {
  return (
    <section id="why-choose-us" className="section" aria-labelledby="why-title">
      <div className="wrap">
        <h2 id="why-title" className="section-head">
          {home.why.title}
        </h2>
        <Points points={home.why.points} />
      </div>
    </section>
  )
}
