import { ConsultationSection } from '../../components/consultation-section/consultation-section.tsx'
import consultationCss from '../../components/consultation-section/consultation-section.css?inline'
import { SocialLinks } from '../../components/external-link/social-links.tsx'
import formCss from '../../components/form/form.css?inline'
import { ShieldIcon } from '../../components/icons/icons.tsx'
import { contact } from '../../content/contact.ts'
import contactCss from './contact.css?inline'
import { QuickCards } from './quick-cards.tsx'

export const contactStyles = [contactCss, consultationCss, formCss]

export function ContactPage() {
  return (
    <>
      <div className="wrap contact-top">
        <h1>{contact.title}</h1>
        <p className="lead">{contact.lead}</p>
        <QuickCards />
        <div className="contact-more">
          <p className="contact-insurance">
            <ShieldIcon />
            {contact.insurance.title}: <strong>{contact.insurance.text}</strong>
          </p>
          <SocialLinks title={contact.social.title} />
        </div>
      </div>
      <section id="contact" className="section sheeted">
        <div className="wrap">
          <ConsultationSection title={contact.formTitle} />
        </div>
      </section>
    </>
  )
}
