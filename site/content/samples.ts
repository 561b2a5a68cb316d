import { projects } from './portfolio/projects.ts'
import { isSampleName, listReviews, listTestimonials } from './reviews.ts'

/** Lists the sample content on the pages, each with the file to change; empty once the owner has replaced it all. */
export function listSamples(): readonly string[] {
  const all = { showSamples: true }
  const names = [...listReviews(all).map(({ author }) => author), ...listTestimonials(all).map(({ name }) => name)]
  return [
    ...(names.some(isSampleName) ? ['reviews (site/content/sample-reviews.ts)'] : []),
    ...(projects.some(({ isSample }) => isSample) ? ['projects (site/content/portfolio/projects)'] : []),
  ]
}
