import { migration } from './migration.ts'

/** When an email to a subscriber last came back. */
export const newsletterBounces = migration('037-newsletter-bounces', [
  `alter table newsletterSubscriber add column bouncedAt text`,
])
