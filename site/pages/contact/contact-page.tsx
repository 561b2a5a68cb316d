import { phoneLink } from '#shared/business/business.ts'
import { ConsultationSection } from '../../components/consultation-section/consultation-section.tsx'
import { SocialLinks } from '../../components/external-link/social-links.tsx'
import { ShieldIcon } from '../../components/icons/icons.tsx'
import { contact } from '../../content/contact.ts'
import { useBusiness } from '../../site-context.ts'
import { QuickCards } from './quick-cards.tsx'
import css from './contact.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

/** Begins with the form, because people who come here have decided to get in touch; the other contact options follow. */
export function ContactPage() {
  useStyles(css, 'pages')
  const { phone } = useBusiness()
  return (
    <>
      <div className="wrap contact-top">
        <h1>{contact.title}</h1>
        <p className="lead">{contact.lead}</p>
        <p className="contact-talk">
          {contact.talk} <a href={phoneLink(phone)}>{phone}</a>
        </p>
      </div>
      <section id="contact" className="section sheeted contact-form">
        <div className="wrap">
          <ConsultationSection title={contact.formTitle} />
        </div>
      </section>
      <section className="wrap contact-details" aria-labelledby="contact-details">
        <h2 id="contact-details">{contact.detailsTitle}</h2>
        <QuickCards />
        <div className="contact-more">
          <p className="contact-insurance">
            <ShieldIcon />
            {contact.insurance.title}: <strong>{contact.insurance.text}</strong>
          </p>
          <SocialLinks title={contact.social.title} />
        </div>
      </section>
    </>
  )
}
