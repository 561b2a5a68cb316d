import { groupHours } from '#shared/business/describe-opening-hours.ts'
import { Section } from '../../components/section/section.tsx'
import { ConsultationSection } from '../../islands/consultation-form/consultation-section.tsx'
import { SocialLinks } from '../../components/social-links/social-links.tsx'
import { ShieldIcon, MailIcon, PhoneIcon, PinIcon } from '../../components/icons/icons.tsx'
import { contact } from '../../content/contact.ts'
import { telephoneLink } from '../../page-context/telephone-link.ts'
import { useBusiness } from '../../page-context/site-context.ts'
import css from './contact.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'
import type { ReactNode } from 'react'

/** Begins with the form, because people who come here have decided to get in touch; the other contact options follow. */
export function ContactPage() {
  useStyles(css, 'pages')
  const business = useBusiness()
  return (
    <>
      <div className="wrap contact-top">
        <h1>{contact.title}</h1>
        <p className="lead">{contact.lead}</p>
        <p className="contact-talk">
          {contact.talk} <a href={telephoneLink(business)}>{business.phone}</a>
        </p>
      </div>
      <Section id="contact" className="contact-form" tone="alternate">
        <ConsultationSection title={contact.formTitle} />
      </Section>
      <section className="wrap contact-details" aria-labelledby="contact-details">
        <h2 id="contact-details">{contact.detailsTitle}</h2>
        <QuickCards />
        <div className="contact-more">
          <p className="contact-insurance">
            <ShieldIcon />
            {contact.insurance.title}: <strong>{contact.insurance.text}</strong>
            {business.insurance && <span>{business.insurance}</span>}
          </p>
          <SocialLinks title={contact.social.title} />
        </div>
      </section>
    </>
  )
}

function QuickCards() {
  const business = useBusiness()
  const { email, openingHours } = business
  return (
    <ul className="quick-cards">
      <QuickCard icon={<PhoneIcon />} title={contact.phone.title}>
        <a href={telephoneLink(business)}>{business.phone}</a>
        {groupHours(openingHours).map(({ days, opens, closes }) => (
          <p key={days}>
            {days} {opens}-{closes}
          </p>
        ))}
      </QuickCard>
      <QuickCard icon={<MailIcon />} title={contact.email.title}>
        <a href={`mailto:${email}`}>{email}</a>
        <p>{contact.email.note}</p>
      </QuickCard>
      <QuickCard icon={<PinIcon />} title={contact.area.title}>
        <strong>{contact.area.place}</strong>
        <p>{contact.area.note}</p>
      </QuickCard>
    </ul>
  )
}

function QuickCard({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="quick-card">
      {icon}
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  )
}
