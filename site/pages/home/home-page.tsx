import { home } from '../../content/home.ts'
import { ConsultationSection } from '../../components/consultation-section/consultation-section.tsx'
import formCss from '../../components/form/form.css?inline'
import packageCardCss from '../../components/package-card/package-card.css?inline'
import consultationCss from '../../components/consultation-section/consultation-section.css?inline'
import drawingCss from '../../components/drawing/drawing.css?inline'
import stepsCss from '../../components/steps/steps.css?inline'
import homeCss from './home.css?inline'
import { Hero } from './hero.tsx'
import { PackagesSection } from './packages-section.tsx'
import { ProcessSection } from './process-section.tsx'

export const homeStyles = [homeCss, drawingCss, stepsCss, packageCardCss, consultationCss, formCss]

export function HomePage() {
  return (
    <>
      <Hero />
      <PackagesSection />
      <ProcessSection />
      <section id="contact" className="section sheeted">
        <div className="wrap">
          <ConsultationSection title={home.contact.title} lead={home.contact.lead} />
        </div>
      </section>
    </>
  )
}
