export const homeArticleCategories = [
  'Kitchen Extensions',
  'Planning Permission Guide',
  'Pre-Build Package',
  'Building Regulations',
  'Two-Storey Extensions',
  'Loft Conversions',
  'Choosing Architects',
  'Extension Trends',
] as const
export type HomeArticleCategory = (typeof homeArticleCategories)[number]

export const blogCategories = [
  'Architect Packages',
  'Planning Permission',
  'Design Ideas',
  'Building Regulations',
  'Budgeting',
] as const
export type BlogCategory = (typeof blogCategories)[number]

export const projectCategories = [
  'Kitchen Extension',
  'Two-Storey Extension',
  'Loft Conversion',
  'Contemporary Extension',
  'Garden Room Extension',
  'Heritage Extension',
] as const
export type ProjectCategory = (typeof projectCategories)[number]
