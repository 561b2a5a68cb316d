import articleCss from '../../components/article/article.css?inline'
import articleCardCss from '../../components/article-dialog/article-card.css?inline'
import articleDialogCss from '../../components/article-dialog/article-dialog.css?inline'
import { ArticleDialog } from '../../components/article-dialog/article-dialog.tsx'
import { homeBlog } from '../../content/home-blog.ts'
import { home } from '../../content/home.ts'
import { ConsultationSection } from '../../components/consultation-section/consultation-section.tsx'
import formCss from '../../components/form/form.css?inline'
import packageCardCss from '../../components/package-card/package-card.css?inline'
import consultationCss from '../../components/consultation-section/consultation-section.css?inline'
import drawingCss from '../../components/drawing/drawing.css?inline'
import stepsCss from '../../components/steps/steps.css?inline'
import blogSectionCss from './blog-section.css?inline'
import { BlogSection } from './blog-section.tsx'
import homeCss from './home.css?inline'
import { Hero } from './hero.tsx'
import { PackagesSection } from './packages-section.tsx'
import { ProcessSection } from './process-section.tsx'

export const homeStyles = [
  homeCss,
  drawingCss,
  stepsCss,
  packageCardCss,
  articleCardCss,
  articleCss,
  articleDialogCss,
  blogSectionCss,
  consultationCss,
  formCss,
]

export function HomePage() {
  return (
    <>
      <Hero />
      <PackagesSection />
      <ProcessSection />
      <BlogSection />
      <section id="contact" className="section sheeted" tabIndex={-1}>
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
