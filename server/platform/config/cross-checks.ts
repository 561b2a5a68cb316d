import { existsSync } from 'node:fs'
import { isLoopback } from './loopback.ts'
import { exampleBusiness, isHttps, type SettingName, type Settings } from './schema.ts'

/** What a VAT receipt must show of the business, besides its name. */
const onEveryReceipt = ['BUSINESS_ADDRESS', 'VAT_NUMBER'] as const
const adsLabels = ['ADS_LABEL_PHONE', 'ADS_LABEL_ENQUIRY', 'ADS_LABEL_PAYMENT'] as const

export interface Mistake {
  name: string
  /** Follows the name: `must be set in production`. */
  message: string
}

/** Finds what is wrong between settings that are right by themselves.
 *  @param failed the settings that are wrong by themselves: they have no value here, but they are not missing */
export function findConflicts(value: Settings, failed: ReadonlySet<string>): Mistake[] {
  const mistakes: Mistake[] = []
  const say = (name: SettingName, message: string) => mistakes.push({ name, message })
  const isMissing = (name: SettingName) => value[name] === undefined && !failed.has(name)
  const together = (names: readonly SettingName[]) => {
    const missing = names.filter(isMissing)
    if (missing.length === names.length) return
    for (const name of missing) say(name, `must be set too: ${names.join(', ')} go together`)
  }
  together(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
  together(['OWNER_EMAIL', 'OWNER_PASSWORD'])
  if (isMissing('ADS_ID') && !adsLabels.every(isMissing))
    say('ADS_ID', `must be set too: ${adsLabels.join(', ')} are labels of its conversions`)
  if (!value.RATE_LIMIT && !isLoopback(value.HOST)) say('RATE_LIMIT', 'may only be off when HOST is a loopback address')
  const browser = value.SCRAPER_BROWSER
  if (browser !== undefined && browser !== 'none' && !existsSync(browser))
    say('SCRAPER_BROWSER', 'must be the path of a Chrome, Edge or Chromium, or "none"')
  if (value.SCRAPER_ALLOW_LOOPBACK && isHttps(value))
    say('SCRAPER_ALLOW_LOOPBACK', 'may only be on for tests: not where PUBLIC_URL starts with https://')
  if (value.NODE_ENV === 'production') checkProduction()
  return mistakes

  function checkProduction(): void {
    for (const [name, example] of Object.entries(exampleBusiness) as [keyof typeof exampleBusiness, string][]) {
      if (value[name] === example && !failed.has(name))
        say(name, 'must be set in production: it still has its example value')
    }
    if (isMissing('PUBLIC_URL')) say('PUBLIC_URL', 'must be set in production')
    if (isMissing('STRIPE_SECRET_KEY')) return
    for (const name of onEveryReceipt) {
      if (isMissing(name)) say(name, 'must be set in production with card payments: every receipt shows it')
    }
  }
}
