import type { HomeArticle } from './article.ts'
import { buildingRegulationsExplained } from './building-regulations-explained.tsx'
import { choosingWhoDrawsYourExtension } from './choosing-who-draws-your-extension.tsx'
import { extensionTrends } from './extension-trends.tsx'
import { kitchenExtensionGuide } from './kitchen-extension-guide.tsx'
import { loftConversions } from './loft-conversions.tsx'
import { planningPermissionGuide } from './planning-permission-guide.tsx'
import { twoStoreyExtensions } from './two-storey-extensions.tsx'
import { whyPreBuildPackage } from './why-pre-build-package.tsx'

/** The articles of the home page, in their order. */
export const homeArticles: readonly HomeArticle[] = [
  kitchenExtensionGuide,
  planningPermissionGuide,
  whyPreBuildPackage,
  buildingRegulationsExplained,
  twoStoreyExtensions,
  loftConversions,
  choosingWhoDrawsYourExtension,
  extensionTrends,
]
