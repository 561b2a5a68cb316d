import { standardCallRules } from '#shared/business/call-rules.ts'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import { specifiedPrices } from '#shared/business/prices.ts'
import { noContent } from '#shared/site-content.ts'
import type { SiteSettings } from '#shared/site-rendering.ts'

/** A business to render the pages for. */
export const testSettings: SiteSettings = {
  business: {
    name: 'Test Extensions',
    phone: '01962 496 000',
    dialNumber: '+441962496000',
    email: 'hello@extensions.test',
    infoEmail: 'info@extensions.test',
    social: {
      facebook: 'https://facebook.test/a',
      instagram: 'https://instagram.test/a',
      linkedin: 'https://linkedin.test/a',
      threads: 'https://threads.test/a',
    },
    proprietor: 'Test Trader',
    address: '1 Test Street, Winchester SO23 0AA',
    vatNumber: 'GB 123 4567 89',
    icoNumber: 'ZA123456',
    ...standardOpeningTimes,
    calls: standardCallRules,
    prices: specifiedPrices,
  },
  content: noContent,
  publicUrl: 'https://extensions.test',
  canEmail: true,
  paymentsTestMode: true,
  showSamples: true,
}
