import articleCss from '../../components/article/article.css?inline'
import pageDialogCss from '../../components/page-dialog/page-dialog.css?inline'
import pictureCardCss from '../../components/picture-card/picture-card.css?inline'
import { ArticleDialog } from '../../components/article-dialog/article-dialog.tsx'
import cardsCss from '../../components/cards/cards.css?inline'
import { ConsultationSection } from '../../components/consultation-section/consultation-section.tsx'
import consultationCss from '../../components/consultation-section/consultation-section.css?inline'
import drawingCss from '../../drawings/drawing.css?inline'
import formCss from '../../components/form/form.css?inline'
import drawnIconCss from '../../components/icons/drawn-icon.css?inline'
import packageCardCss from '../../components/package-card/package-card.css?inline'
import paymentPhasesCss from '../../components/payment-phases/payment-phases.css?inline'
import reviewCss from '../../components/review/review.css?inline'
import pictureCss from '../../components/picture/picture.css?inline'
import stepsCss from '../../components/steps/steps.css?inline'
import { homeBlog } from '../../content/home/blog.ts'
import { home } from '../../content/home/page.ts'
import blogSectionCss from './blog-section.css?inline'
import { BlogSection } from './blog-section.tsx'
import feasibilityCss from './feasibility-section.css?inline'
import { FeasibilitySection } from './feasibility-section.tsx'
import homeCss from './home.css?inline'
import { Hero } from './hero.tsx'
import { PackagesSection } from './packages-section.tsx'
import processCss from './process-section.css?inline'
import { ProcessSection } from './process-section.tsx'
import { ReviewsSection } from './reviews-section.tsx'
import servicesCss from './services.css?inline'
import { ServicesSection } from './services-section.tsx'
import { WhySection } from './why-section.tsx'

export const homeStyles = [
  homeCss,
  drawingCss,
  drawnIconCss,
  servicesCss,
  packageCardCss,
  feasibilityCss,
  cardsCss,
  reviewCss,
  stepsCss,
  paymentPhasesCss,
  processCss,
  pictureCss,
  pictureCardCss,
  articleCss,
  pageDialogCss,
  blogSectionCss,
  consultationCss,
  formCss,
]

/** The sections in the order of their anchors, on paper and sheet by turns. */
export function HomePage() {
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
