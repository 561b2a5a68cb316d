import { ArticleDialog } from '../../components/article-dialog/article-dialog.tsx'
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
import { WhySection } from './why-section.tsx'
import css from './home.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

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
