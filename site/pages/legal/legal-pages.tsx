import { accessibility } from '../../content/legal/accessibility.ts'
import { terms } from '../../content/legal/terms.ts'
import { privacy } from '../../content/legal/privacy.ts'
import { legalContent, type LegalBlock, type LegalSection, type LegalText } from '../../content/legal/document.ts'
import { useBusiness } from '../../page-context/site-context.ts'
import { ExternalLink } from '../../components/external-link/external-link.tsx'
import css from './legal.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

export function TermsPage() {
  return <LegalPage text={terms} />
}

export function PrivacyPage() {
  return <LegalPage text={privacy} />
}

export function AccessibilityPage() {
  return <LegalPage text={accessibility} />
}

const noBreakSpace = '\u00a0'

/** A text for reading and for looking things up: contents at its side, then section after section. */
function LegalPage({ text }: { text: LegalText }) {
  useStyles(css, 'pages')
  const business = useBusiness()
  const phone = business.phone.replaceAll(' ', noBreakSpace)
  const { title, lead, updated, sections, additions } = text({ ...business, phone })
  return (
    <div className="wrap legal">
      <div className="legal-head">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="legal-date">
          {legalContent.updated} <DateText date={updated} />
        </p>
      </div>
      <nav className="legal-contents" aria-labelledby="contents-title">
        <h2 id="contents-title">{legalContent.contents}</h2>
        <ol>
          {[...sections, ...(additions?.sections ?? [])].map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
        {additions?.sections.map((section) => (
          <Section key={section.id} section={section} added={additions.date} />
        ))}
      </div>
    </div>
  )
}

function Section({ section, added }: { section: LegalSection; added?: string }) {
  const { id, title, blocks } = section
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {added && (
        <p className="legal-date">
          {legalContent.added} <DateText date={added} />
        </p>
      )}
      {blocks.map((block) => (
        <Block key={typeof block === 'string' ? block : JSON.stringify(block)} block={block} />
      ))}
    </section>
  )
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('list' in block) {
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  }
  if ('entries' in block) {
    return (
      <dl>
        {block.entries.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    )
  }
  const { href, label } = block.link
  return <p>{href.startsWith('/') ? <a href={href}>{label}</a> : <ExternalLink href={href}>{label}</ExternalLink>}</p>
}

/** `8 October 2025`. @param date ISO */
function DateText({ date }: { date: string }) {
  const text = new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return <time dateTime={date}>{text}</time>
}
