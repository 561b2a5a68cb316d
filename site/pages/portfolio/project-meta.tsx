import { portfolio } from '../../content/portfolio/page.ts'
import type { Project } from '../../content/portfolio/project.ts'

/** Where a project is, and how much floor it adds. */
export function ProjectMeta({ project: { location, size } }: { project: Project }) {
  return (
    <p className="card-meta">
      <span>{location}</span> <span>{portfolio.size(size)}</span>
    </p>
  )
}
