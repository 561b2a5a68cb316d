import { homeServices } from '../../content/home/page.ts'
import { Section } from '../../components/section/section.tsx'
import { listServices } from '../../content/editable/page-texts.ts'
import { useBusiness, usePageTexts } from '../../page-context/site-context.ts'
import { servicePictures } from './service-pictures.tsx'
import drawnIconCss from '../../components/icons/drawn-icons.css?inline'
import css from './services.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { more, touch, about } = homeServices

/** What we design, on one ruled sheet. */
export function ServicesSection() {
  useStyles(drawnIconCss)
  useStyles(css, 'pages')
  const text = usePageTexts()
  return (
    <Section
      id="services"
      labelledBy="services-title"
      title={text('services-title')}
      lead={text('services-lead')}
      tone="alternate"
    >
      <ul className="services">
        {listServices(text).map(({ id, title, text }) => {
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
