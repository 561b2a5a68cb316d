import { Points } from '../../components/cards/cards.tsx'
import { Section } from '../../components/section/section.tsx'
import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import { PageTop } from '../../components/page-top/page-top.tsx'
import { Picture } from '../../components/picture/picture.tsx'
import { Stats } from '../../components/stats/stats.tsx'
import { aboutPage } from '../../content/about.ts'
import css from './about.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { title, lead, picture, story, mission, values, stats, closing } = aboutPage

export function AboutPage() {
  useStyles(css, 'pages')
  return (
    <>
      <PageTop title={title} lead={lead} picture={<AboutPicture />} />
      <Section labelledBy="story-title" tone="alternate" layout="about-columns">
        <h2 id="story-title">{story.title}</h2>
        <div className="story">
          {story.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Section>
      <Section labelledBy="mission-title" layout="about-columns">
        <h2 id="mission-title">{mission.title}</h2>
        <p className="mission">{mission.text}</p>
      </Section>
      <Section labelledBy="values-title" tone="alternate" layout="about-columns">
        <h2 id="values-title">{values.title}</h2>
        <Points points={values.items} />
      </Section>
      <Section labelledBy="stats-title">
        <h2 id="stats-title">{stats.title}</h2>
        <Stats stats={stats.items} />
      </Section>
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
