import { ArticleDialog } from '../../components/article/article-dialog.tsx'
import { Section } from '../../components/section/section.tsx'
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

/** Shows the sections in the order of their anchors, plain and alternate by turns. */
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

function WhySection() {
  return (
    <Section id="why-choose-us" labelledBy="why-title" title={home.why.title}>
      <Points points={home.why.points} />
    </Section>
  )
}
