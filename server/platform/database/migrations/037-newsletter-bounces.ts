import { baseline } from './baseline.ts'

/** When an email to a subscriber last came back. */
export const newsletterBounces = baseline('037-newsletter-bounces', [
  `alter table newsletterSubscriber add column bouncedAt text`,
])
