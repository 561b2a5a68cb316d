import { blogArticles } from '../../../content/articles/blog-articles.ts'
import { homeArticles } from '../../../content/articles/home-articles.ts'
import { DrawingFigure } from '../drawing-figure.tsx'
import { draw } from '../views/draw.ts'
import { articleHeads, type ArticleHeadSlug } from './article-heads.ts'

/** The article says in its own words what its drawing shows. */
function ArticleHead({ slug }: { slug: ArticleHeadSlug }) {
  const { kind, facts, ...extras } = articleHeads[slug]
  const drawing = draw(kind, facts, extras)
  const article = [...homeArticles, ...blogArticles].find((one) => one.slug === slug)
  return <DrawingFigure drawing={article ? { ...drawing, description: article.alt } : drawing} />
}

export const KitchenExtensionGuide = () => <ArticleHead slug="kitchen-extension-guide" />
export const PlanningPermissionGuide = () => <ArticleHead slug="planning-permission-guide" />
export const WhyPreBuildPackage = () => <ArticleHead slug="why-pre-build-package" />
export const BuildingRegulationsExplained = () => <ArticleHead slug="building-regulations-explained" />
export const TwoStoreyExtensions = () => <ArticleHead slug="two-storey-extensions" />
export const LoftConversions = () => <ArticleHead slug="loft-conversions" />
export const ChoosingWhoDrawsYourExtension = () => <ArticleHead slug="choosing-who-draws-your-extension" />
export const ExtensionTrends = () => <ArticleHead slug="extension-trends" />
export const CertificateOfLawfulness = () => <ArticleHead slug="certificate-of-lawfulness" />
export const WhatAMeasuredSurveyFinds = () => <ArticleHead slug="what-a-measured-survey-finds" />
export const DaylightRooflightsAndDoors = () => <ArticleHead slug="daylight-rooflights-and-doors" />
export const SteelPadstonesAndTheEngineer = () => <ArticleHead slug="steel-padstones-and-the-engineer" />
export const WhatAnExtensionCostsBeyondTheBuild = () => <ArticleHead slug="what-an-extension-costs-beyond-the-build" />
export const FortyFiveDegreeRule = () => <ArticleHead slug="forty-five-degree-rule" />
export const HowToReadYourDrawings = () => <ArticleHead slug="how-to-read-your-drawings" />
export const DrainsAndBuildingOverASewer = () => <ArticleHead slug="drains-and-building-over-a-sewer" />
export const NewBrickBesideOld = () => <ArticleHead slug="new-brick-beside-old" />
export const ComparingBuildersQuotes = () => <ArticleHead slug="comparing-builders-quotes" />
