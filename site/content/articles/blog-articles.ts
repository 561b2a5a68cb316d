import type { BlogArticle, BlogArticleSource } from './article.ts'
import { readTime } from './article-text.ts'
import { certificateOfLawfulness } from './certificate-of-lawfulness.tsx'
import { comparingBuildersQuotes } from './comparing-builders-quotes.tsx'
import { daylightRooflightsAndDoors } from './daylight-rooflights-and-doors.tsx'
import { drainsAndBuildingOverASewer } from './drains-and-building-over-a-sewer.tsx'
import { fortyFiveDegreeRule } from './forty-five-degree-rule.tsx'
import { howToReadYourDrawings } from './how-to-read-your-drawings.tsx'
import { newBrickBesideOld } from './new-brick-beside-old.tsx'
import { steelPadstonesAndTheEngineer } from './steel-padstones-and-the-engineer.tsx'
import { whatAMeasuredSurveyFinds } from './what-a-measured-survey-finds.tsx'
import { whatAnExtensionCostsBeyondTheBuild } from './what-an-extension-costs-beyond-the-build.tsx'

const sources: readonly BlogArticleSource[] = [
  certificateOfLawfulness,
  whatAMeasuredSurveyFinds,
  daylightRooflightsAndDoors,
  steelPadstonesAndTheEngineer,
  whatAnExtensionCostsBeyondTheBuild,
  fortyFiveDegreeRule,
  howToReadYourDrawings,
  drainsAndBuildingOverASewer,
  newBrickBesideOld,
  comparingBuildersQuotes,
]

/** The articles of the blog page, in their order; the first is featured. */
export const blogArticles: readonly BlogArticle[] = sources.map(complete)

function complete(source: BlogArticleSource): BlogArticle {
  return { ...source, author: 'business', readTime: readTime(source) }
}
