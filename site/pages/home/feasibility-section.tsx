import { homeFeasibility } from '../../content/home/feasibility.ts'
import { Section } from '../../components/section/section.tsx'
import css from './feasibility-section.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { title, lead, book, more, sheet } = homeFeasibility

/** What the free assessment answers, worked through for the house of the hero drawing. */
export function FeasibilitySection() {
  useStyles(css, 'pages')
  return (
    <Section id="feasibility-assessment" labelledBy="feasibility-title" tone="alternate" layout="feasibility">
      <div>
        <h2 id="feasibility-title">{title}</h2>
        <p className="lead">{lead}</p>
        <p className="actions">
          <a className="button line" href="/contact?service=feasibility" data-keep-query="">
            {book}
          </a>
          <a className="feasibility-more" href="/feasibility-assessment">
            {more}
          </a>
        </p>
      </div>
      <figure className="feasibility-sheet">
        <dl>
          {sheet.questions.map(({ title, answer, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <strong>{answer}</strong>
                {text}
              </dd>
            </div>
          ))}
        </dl>
        <figcaption>{sheet.title}</figcaption>
      </figure>
    </Section>
  )
}
