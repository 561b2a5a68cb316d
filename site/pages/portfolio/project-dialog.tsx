import type { ReactNode } from 'react'
import { openedAddress } from '#shared/opened-address.ts'
import { ChevronIcon } from '../../components/icons/icons.tsx'
import { dialogTitleId, PageDialog } from '../../components/page-dialog/page-dialog.tsx'
import { portfolio } from '../../content/portfolio/page.ts'
import type { Project } from '../../content/portfolio/project.ts'
import { focusStyle } from '../../components/photograph/photograph.tsx'
import { useSite } from '../../page-context/site-context.ts'
import { useStyles } from '../../styles/collected-styles.ts'
import { ProjectImage, ProjectMeta } from './project-card.tsx'

const content = portfolio.dialog

/** The dialog of a project: every picture and feature, with links to its neighbours. @param children the call to action under it */
export function ProjectDialog({ children }: { children: ReactNode }) {
  const { project, projects } = useSite()
  // A script opens the other projects here as well. The page they are fetched from has the same style sheet, so its policy allows it.
  useStyles(projects.flatMap(({ pictures }) => pictures.map(({ photograph = {} }) => focusStyle(photograph))))
  return (
    <PageDialog
      opens="project"
      opened={project && <WholeProject project={project} />}
      neighbours={<NeighbourLinks project={project} />}
    >
      {children}
    </PageDialog>
  )
}

function WholeProject({ project }: { project: Project }) {
  const { category, title, description, features, pictures } = project
  const [main, ...others] = pictures
  return (
    <>
      <ProjectImage picture={main} sizes="52rem" first />
      <div className="page-dialog-words project-whole">
        <p className="card-category">{category}</p>
        <h2 id={dialogTitleId}>{title}</h2>
        <ProjectMeta project={project} />
        {main.photograph && main.caption && <p className="card-meta">{main.caption}</p>}
        <p className="lead">{description}</p>
        <h3>{content.features}</h3>
        <ul className="ticks">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        {others.length > 0 && (
          <>
            <h3>{main.photograph ? content.photographs : content.drawings}</h3>
            <ul className="project-sheets">
              {others.map((picture) => (
                <li key={picture.photograph?.src ?? picture.name}>
                  <figure>
                    <ProjectImage picture={picture} sizes="(width < 40rem) 100vw, 22rem" />
                    {picture.caption && <figcaption>{picture.caption}</figcaption>}
                  </figure>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}

/** The links wrap around: the first project follows the last. Screen readers announce the change, because the title is elsewhere. */
function NeighbourLinks({ project }: { project: Project | undefined }) {
  const { projects } = useSite()
  const at = projects.findIndex(({ slug }) => slug === project?.slug)
  const [previous, next] = [projects.at(at - 1), projects[(at + 1) % projects.length]]
  return (
    <div className="project-neighbours" aria-live="polite">
      <nav aria-label={portfolio.listTitle}>
        {project && previous && next && projects.length > 1 && (
          <>
            <NeighbourLink to={previous} rel="prev" content={content.previous} />
            <p>
              <span className="visually-hidden">{project.title},</span> {content.place(at + 1, projects.length)}
            </p>
            <NeighbourLink to={next} rel="next" content={content.next} />
          </>
        )}
      </nav>
    </div>
  )
}

function NeighbourLink(props: { to: Project; rel: 'prev' | 'next'; content: string }) {
  const { slug, title } = props.to
  return (
    <a rel={props.rel} href={openedAddress('/portfolio', 'project', slug)} data-open={slug} data-keep-query="">
      <ChevronIcon />
      <span className="visually-hidden">
        {props.content} {title}
      </span>
    </a>
  )
}
