import chipsCss from '../../components/chips/chips.css?inline'
import { Chips } from '../../components/chips/chips.tsx'
import closingCss from '../../components/closing-call/closing-call.css?inline'
import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import pageDialogCss from '../../components/page-dialog/page-dialog.css?inline'
import pageTopCss from '../../components/page-top/page-top.css?inline'
import { PageTop } from '../../components/page-top/page-top.tsx'
import pictureCardCss from '../../components/picture-card/picture-card.css?inline'
import pictureCss from '../../components/picture/picture.css?inline'
import statsCss from '../../components/stats/stats.css?inline'
import { Stats } from '../../components/stats/stats.tsx'
import { portfolio } from '../../content/portfolio/page.ts'
import { projectCategories } from '../../content/portfolio/project.ts'
import { projects } from '../../content/portfolio/projects.ts'
import css from './portfolio.css?inline'
import { ProjectCard } from './project-card.tsx'
import { ProjectDialog } from './project-dialog.tsx'

export const portfolioStyles = [
  pageTopCss,
  chipsCss,
  pictureCss,
  pictureCardCss,
  pageDialogCss,
  statsCss,
  closingCss,
  css,
]

const { title, lead, listTitle, chips, stats, closing } = portfolio

export function PortfolioPage() {
  return (
    <>
      <PageTop title={title} lead={lead}>
        <p className="actions">
          <BookLink look="line" />
        </p>
      </PageTop>
      <section className="section sheeted" aria-labelledby="projects-title">
        <div className="wrap">
          <h2 id="projects-title" className="visually-hidden">
            {listTitle}
          </h2>
          <Chips words={chips} categories={projectCategories} count={projects.length} />
          <ul className="projects">
            {projects.map((project, index) => (
              <li key={project.slug} data-category={project.category}>
                <ProjectCard project={project} first={index === 0} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="section" aria-labelledby="stats-title">
        <div className="wrap">
          <h2 id="stats-title">{stats.title}</h2>
          <Stats stats={stats.items} />
        </div>
      </section>
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
