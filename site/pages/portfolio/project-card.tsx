import { PictureCard } from '../../components/picture-card/picture-card.tsx'
import { portfolio } from '../../content/portfolio/page.ts'
import type { Project, ProjectPicture } from '../../content/portfolio/project.ts'
import { Picture } from '../../components/picture/picture.tsx'

const featuresShown = 3

/** A project in short. @param share how much of the screen's width its picture takes, except on a phone
 *  @param first whether its picture may be in the first view of the page */
export function ProjectCard({ project, share, first }: { project: Project; share: string; first: boolean }) {
  const { slug, category, title, description, features, pictures } = project
  const others = features.length - featuresShown
  const picture = <ProjectImage picture={pictures[0]} sizes={`(width < 40rem) 100vw, ${share}`} first={first} />
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

/** Where a project is, and how much floor it adds. */
export function ProjectMeta({ project: { location, size } }: { project: Project }) {
  return (
    <p className="card-meta">
      <span>{location}</span> <span>{portfolio.size(size)}</span>
    </p>
  )
}

/** A drawing of a project on the survey grid, or a photograph. @param sizes how wide a photograph is shown */
export function ProjectImage(props: { picture: ProjectPicture; sizes: string; first?: boolean }) {
  const { picture, sizes, first = false } = props
  return (
    <div className="picture-frame">
      <Picture name={picture.name} alt={picture.alt} photograph={picture.photograph} sizes={sizes} first={first} />
    </div>
  )
}
