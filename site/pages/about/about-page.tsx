import { Points } from '../../components/cards/cards.tsx'
import { Section } from '../../components/section/section.tsx'
import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import { PageTop } from '../../components/page-top/page-top.tsx'
import { Picture } from '../../components/picture/picture.tsx'
import { shownStats, Stats } from '../../components/stats/stats.tsx'
import { aboutPage } from '../../content/about.ts'
import { splitParagraphs } from '../../content/paragraphs.ts'
import { useClaims, useSite } from '../../page-context/site-context.ts'
import { Founder, Team } from './people.tsx'
import css from './about.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { title, lead, picture, story, mission, values, stats, closing } = aboutPage

export function AboutPage() {
  useStyles(css, 'pages')
  const [founder, ...team] = useSite().settings.content.people
  const claims = useClaims('about')
  const paragraphs = founder ? splitParagraphs(founder.story) : story.paragraphs(claims)
  const figures = shownStats(stats.items(claims))
  // The backgrounds of the sections take turns.
  const [odd, even] = team.length > 0 ? (['alternate', 'plain'] as const) : (['plain', 'alternate'] as const)
  return (
    <>
      <PageTop title={title} lead={lead(claims)} picture={<AboutPicture />} />
      <Section labelledBy="story-title" tone="alternate" layout="about-columns">
        {founder ? (
          <div>
            <h2 id="story-title">{story.title}</h2>
            <Founder person={founder} />
          </div>
        ) : (
          <h2 id="story-title">{story.title}</h2>
        )}
        <div className="story">
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Section>
      {team.length > 0 && <Team people={team} />}
      <Section labelledBy="mission-title" tone={odd} layout="about-columns">
        <h2 id="mission-title">{mission.title}</h2>
        <p className="mission">{mission.text}</p>
      </Section>
      <Section labelledBy="values-title" tone={even} layout="about-columns">
        <h2 id="values-title">{values.title}</h2>
        <Points points={values.items} />
      </Section>
      {figures.length > 0 && (
        <Section labelledBy="stats-title" tone={odd}>
          <h2 id="stats-title">{stats.title}</h2>
          <Stats stats={figures} />
        </Section>
      )}
      <ClosingCall title={closing.title} text={closing.text}>
        <a className="button solid" href="/contact" data-keep-query="">
          {closing.action}
        </a>
      </ClosingCall>
    </>
  )
}

function AboutPicture() {
  return (
    <div className="picture-frame about-picture">
      <Picture name={picture.name} alt={picture.alt} sizes="(width < 60rem) 100vw, 36rem" first />
    </div>
  )
}
