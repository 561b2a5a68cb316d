import { projects } from './portfolio/projects.ts'
import { sampleProjects } from './portfolio/sample-projects.ts'
import { reviews, testimonials } from './reviews.ts'

/** What on the pages is made up, each with the file to change; empty once the owner has given the real thing. */
export function listSamples(): readonly string[] {
  const names = [...reviews.map(({ author }) => author), ...testimonials.map(({ name }) => name)]
  const slugs = new Set(sampleProjects.map(({ slug }) => slug))
  return [
    ...(names.some((name) => name.startsWith('Sample')) ? ['reviews (site/content/sample-reviews.ts)'] : []),
    ...(projects.some(({ slug }) => slugs.has(slug)) ? ['projects (site/content/portfolio/sample-projects.ts)'] : []),
  ]
}
