import { projectCategories } from '#shared/business/website-categories.ts'
import { Chips } from '../../components/chips/chips.tsx'
import { Section } from '../../components/section/section.tsx'
import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import { PageTop } from '../../components/page-top/page-top.tsx'
import { shownStats, Stats } from '../../components/stats/stats.tsx'
import { portfolio } from '../../content/portfolio/page.ts'
import { useClaims, useSite } from '../../page-context/site-context.ts'
import { ProjectCard } from './project-card.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import css from './portfolio.css?inline'
import fewProjectsCss from './few-projects.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { title, lead, drawn, none, listTitle, chips, stats, closing } = portfolio

export function PortfolioPage() {
  useStyles(css, 'pages')
  const { projects } = useSite()
  const hasProjects = projects.length > 0
  const areFew = hasProjects && projects.length < 3
  useStyles(areFew ? fewProjectsCss : '', 'pages')
  const areDrawn = projects.every(({ pictures }) => !pictures[0].photograph)
  const added = Math.round(projects.reduce((sum, { size }) => sum + size, 0) * 10) / 10
  const claims = stats.claims(useClaims('portfolio'))
  const figures = shownStats([...(hasProjects ? stats.counted(projects.length, added) : []), ...claims])
  return (
    <>
      <PageTop
        title={hasProjects ? title : none.title}
        lead={hasProjects ? (areDrawn ? `${lead} ${drawn}` : lead) : none.lead}
      >
        <p className="actions">
          <BookLink look="line" />
        </p>
      </PageTop>
      {hasProjects && (
        <Section labelledBy="projects-title" title={listTitle} isTitleHidden tone="alternate">
          <Chips content={chips} categories={projectCategories} shown={projects} />
          <ul className="projects">
            {projects.map((project, index) => (
              <li key={project.slug} data-category={project.category}>
                <ProjectCard project={project} share={areFew ? '50vw' : '33vw'} first={index === 0} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {figures.length > 0 && (
        <Section labelledBy="stats-title" tone={hasProjects ? 'plain' : 'alternate'}>
          <h2 id="stats-title">{stats.title}</h2>
          <Stats stats={figures} />
        </Section>
      )}
      <ClosingCall title={closing.title} text={closing.text}>
        <BookLink look="solid" />
      </ClosingCall>
      <ProjectDialog>
        <BookLink look="solid" />
      </ProjectDialog>
    </>
  )
}

function BookLink({ look }: { look: 'solid' | 'line' }) {
  return (
    <a className={`button ${look}`} href="/contact" data-keep-query="">
      {portfolio.book}
    </a>
  )
}
