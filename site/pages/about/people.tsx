import { Photograph } from '../../components/photograph/photograph.tsx'
import { Section } from '../../components/section/section.tsx'
import { aboutPage } from '../../content/about.ts'
import { splitParagraphs } from '../../content/paragraphs.ts'
import { useSite } from '../../page-context/site-context.ts'
import { useStyles } from '../../styles/collected-styles.ts'
import type { PersonContent } from '#shared/contract/website-content.ts'
import css from './people.css?inline'

/** Whose story the page tells: their photograph, name and role. */
export function Founder({ person }: { person: PersonContent }) {
  useStyles(css, 'pages')
  return (
    <div className="founder">
      <PersonPicture person={person} />
      <p>
        <strong>{person.name}</strong>
        {person.role}
      </p>
    </div>
  )
}

/** The people besides the founder, each on a card. */
export function Team({ people }: { people: readonly PersonContent[] }) {
  useStyles(css, 'pages')
  return (
    <Section labelledBy="team-title" title={aboutPage.team.title}>
      <ul className="team">
        {people.map((person) => (
          <li key={person.name}>
            <PersonPicture person={person} />
            <h3>{person.name}</h3>
            <p className="team-role">{person.role}</p>
            {splitParagraphs(person.story).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PersonPicture({ person: { photographId = '' } }: { person: PersonContent }) {
  const { photographs } = useSite().settings.content
  const photograph = photographs[photographId]
  if (!photograph) return undefined
  return (
    <div className="picture-frame person-picture">
      <Photograph photograph={photograph} sizes="20rem" />
    </div>
  )
}
