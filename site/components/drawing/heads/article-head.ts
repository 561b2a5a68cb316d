import type { ComponentType } from 'react'
import type { ArticleDrawing } from '../../../content/articles/article.ts'
import { hasHead, headLike, type ArticleHeadSlug } from './article-heads.ts'
import {
  BuildingRegulationsExplained,
  CertificateOfLawfulness,
  ChoosingWhoDrawsYourExtension,
  ComparingBuildersQuotes,
  DaylightRooflightsAndDoors,
  DrainsAndBuildingOverASewer,
  ExtensionTrends,
  FortyFiveDegreeRule,
  HowToReadYourDrawings,
  KitchenExtensionGuide,
  LoftConversions,
  NewBrickBesideOld,
  PlanningPermissionGuide,
  SteelPadstonesAndTheEngineer,
  TwoStoreyExtensions,
  WhatAMeasuredSurveyFinds,
  WhatAnExtensionCostsBeyondTheBuild,
  WhyPreBuildPackage,
} from './article-heads.drawn.tsx'

const drawings: Readonly<Record<ArticleHeadSlug, ComponentType>> = {
  'kitchen-extension-guide': KitchenExtensionGuide,
  'planning-permission-guide': PlanningPermissionGuide,
  'why-pre-build-package': WhyPreBuildPackage,
  'building-regulations-explained': BuildingRegulationsExplained,
  'two-storey-extensions': TwoStoreyExtensions,
  'loft-conversions': LoftConversions,
  'choosing-who-draws-your-extension': ChoosingWhoDrawsYourExtension,
  'extension-trends': ExtensionTrends,
  'certificate-of-lawfulness': CertificateOfLawfulness,
  'what-a-measured-survey-finds': WhatAMeasuredSurveyFinds,
  'daylight-rooflights-and-doors': DaylightRooflightsAndDoors,
  'steel-padstones-and-the-engineer': SteelPadstonesAndTheEngineer,
  'what-an-extension-costs-beyond-the-build': WhatAnExtensionCostsBeyondTheBuild,
  'forty-five-degree-rule': FortyFiveDegreeRule,
  'how-to-read-your-drawings': HowToReadYourDrawings,
  'drains-and-building-over-a-sewer': DrainsAndBuildingOverASewer,
  'new-brick-beside-old': NewBrickBesideOld,
  'comparing-builders-quotes': ComparingBuildersQuotes,
}

/** The drawing at the head of an article, worked out when the site is built: its own, or the nearest to what it asks for. */
export function articleHead({ slug, drawing }: { slug: string; drawing: ArticleDrawing }): ComponentType {
  return drawings[hasHead(slug) ? slug : headLike(drawing)]
}
