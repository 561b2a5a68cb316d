import { homeServices } from '../../content/home/page.ts'
import { Section } from '../../components/section/section.tsx'
import { services } from '../../content/services.ts'
import { useBusiness } from '../../page-context/site-context.ts'
import { servicePictures } from './service-pictures.tsx'
import drawnIconCss from '../../components/icons/drawn-icons.css?inline'
import css from './services.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { title, lead, more, touch, about } = homeServices

/** What we design, on one ruled sheet. */
export function ServicesSection() {
  useStyles(drawnIconCss)
  useStyles(css, 'pages')
  return (
    <Section id="services" labelledBy="services-title" title={title} lead={lead} tone="alternate">
      <ul className="services">
        {services.map(({ id, title, text }) => {
          const Picture = servicePictures[id]
          return (
            <li key={id} className="service">
              <Picture />
              <h3>{title}</h3>
              <p>{text}</p>
              <p className="service-links">
                <MailLink about={title} {...more} />
                <MailLink about={title} {...touch} />
              </p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** As specified, both buttons of a card open an email to the business; their subjects differ. */
function MailLink(props: { about: string; label: string; subject: (title: string) => string }) {
  const { email } = useBusiness()
  return (
    <a href={`mailto:${email}?subject=${encodeURIComponent(props.subject(props.about))}`}>
      {props.label} <span className="visually-hidden">{about(props.about)}</span>
    </a>
  )
}
