import { PictureCard } from '../../components/picture-card/picture-card.tsx'
import { portfolio } from '../../content/portfolio/page.ts'
import type { Project } from '../../content/portfolio/project.ts'
import { ProjectMeta } from './project-meta.tsx'
import { ProjectPicture } from './project-picture.tsx'

const featuresShown = 3

/** A project in short. @param first whether its picture may be in the first view of the page */
export function ProjectCard({ project, first }: { project: Project; first: boolean }) {
  const { slug, category, title, description, features, sheets } = project
  const others = features.length - featuresShown
  const picture = <ProjectPicture sheet={sheets[0]} sizes="(width < 40rem) 100vw, 33vw" first={first} />
  return (
    <PictureCard kind="project" path="/portfolio" {...{ slug, picture, category, title }} link={portfolio.view}>
      <ProjectMeta project={project} />
      <p className="card-excerpt">{description}</p>
      <ul className="ticks project-features">
        {features.slice(0, featuresShown).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {others > 0 && <p className="project-more">{portfolio.more(others)}</p>}
    </PictureCard>
  )
}
