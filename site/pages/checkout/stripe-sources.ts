import type { ContentSecurity } from '#shared/site-rendering.ts'

/** The sources that Stripe's card form needs. It writes style rules that cannot be known in advance, and a hash
 *  beside `'unsafe-inline'` would switch that off: styles are the one thing this page cannot pin down. */
export const stripeSources: Partial<ContentSecurity> = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  style: ["'unsafe-inline'"],
  popups: true,
}
