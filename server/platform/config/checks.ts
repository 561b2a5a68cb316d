import { existsSync } from 'node:fs'
import { plainNumber } from '#shared/business/phone-number.ts'
import { isHttps, isLive, isLoopback, type SettingName, type Settings } from './schema.ts'

const adsLabels = ['ADS_LABEL_PHONE', 'ADS_LABEL_ENQUIRY', 'ADS_LABEL_PAYMENT'] as const

export interface Mistake {
  name: string
  /** Follows the name: `must be set in production`. */
  message: string
}

/** Returns the mistakes in the combination of settings.
 *  @param failed the settings that are invalid by themselves: they have no value here, but are not missing */
export function findConflicts(value: Settings, failed: ReadonlySet<string>): Mistake[] {
  const mistakes: Mistake[] = []
  const add = (name: SettingName, message: string) => mistakes.push({ name, message })
  const isMissing = (name: SettingName) => value[name] === undefined && !failed.has(name)
  const requireAllOrNone = (names: readonly SettingName[]) => {
    const missing = names.filter(isMissing)
    if (missing.length === names.length) return
    for (const name of missing) add(name, `must be set too: ${names.join(', ')} go together`)
  }
  requireAllOrNone(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
  requireAllOrNone(['OWNER_EMAIL', 'OWNER_PASSWORD'])
  if (isMissing('ADS_ID') && !adsLabels.every(isMissing))
    add('ADS_ID', `must be set too: ${adsLabels.join(', ')} are labels of its conversions`)
  if (!value.RATE_LIMIT && !isLoopback(value.HOST)) add('RATE_LIMIT', 'may only be off when HOST is a loopback address')
  const browser = value.SCRAPER_BROWSER
  if (browser !== undefined && browser !== 'none' && !existsSync(browser))
    add('SCRAPER_BROWSER', 'must be the path of a Chrome, Edge or Chromium, or "none"')
  if (value.SCRAPER_ALLOW_LOOPBACK && isHttps(value))
    add('SCRAPER_ALLOW_LOOPBACK', 'may only be on for tests: not where PUBLIC_URL starts with https://')
  if (value.NODE_ENV === 'production' && isMissing('PUBLIC_URL')) add('PUBLIC_URL', 'must be set in production')
  return mistakes
}

/** Returns a sentence for the log about each valid setting that is often a mistake. */
export function findWarnings(value: Settings): string[] {
  const warnings: string[] = []
  if (isHttps(value) && !value.TRUST_PROXY) {
    warnings.push(
      'PUBLIC_URL starts with https:// but TRUST_PROXY is off. Behind a proxy, all visitors then share one request limit. Set TRUST_PROXY=on if the proxy sets X-Forwarded-For.',
    )
  }
  if (value.NODE_ENV === 'production' && !isHttps(value)) {
    warnings.push(
      'PUBLIC_URL starts with http://, so passwords and enquiries are sent unencrypted. Put an HTTPS proxy in front of the server and set PUBLIC_URL to its address.',
    )
  }
  if (plainNumber(value.BUSINESS_PHONE) === undefined) {
    warnings.push(
      'BUSINESS_PHONE has no number that can be dialled, so no page links to it. Give it with its area code, such as 01962 000 000.',
    )
  }
  if (isLive(value) && value.SMTP_URL === undefined)
    warnings.push('SMTP_URL is not set, so emails wait in the outbox and nobody receives them.')
  return warnings
}
