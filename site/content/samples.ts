import { projects } from './portfolio/projects.ts'
import { isSampleName, listReviews, listTestimonials } from './reviews.ts'

/** What on the pages is made up, each with the file to change; empty once the owner has given the real thing. */
export function listSamples(): readonly string[] {
  const all = { showSamples: true }
  const names = [...listReviews(all).map(({ author }) => author), ...listTestimonials(all).map(({ name }) => name)]
  return [
    ...(names.some(isSampleName) ? ['reviews (site/content/sample-reviews.ts)'] : []),
    ...(projects.some(({ isSample }) => isSample) ? ['projects (site/content/portfolio/projects)'] : []),
  ]
}
