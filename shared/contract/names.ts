// Names that are used without the schemas, which the server loads only after the first pages.

/** Where a draft is shown on its page, behind a signed link. */
export const websitePreviewPath = '/website-preview'

/** Answers once the server takes requests. */
export const readinessPath = '/api/health/ready'

/** The id of the one item of kind `business`. */
export const businessItemId = '00000000-0000-7000-8000-000000000001'

/** The id of the one item of kind `prices`. */
export const pricesItemId = '00000000-0000-7000-8000-000000000021'
/** The ids of the items of the kinds that have a fixed number of them. */
export const claimsItemId = '00000000-0000-7000-8000-000000000011'
export const questionsItemId = '00000000-0000-7000-8000-000000000012'
export const textsItemIds = {
  home: '00000000-0000-7000-8000-000000000013',
  process: '00000000-0000-7000-8000-000000000014',
} as const
