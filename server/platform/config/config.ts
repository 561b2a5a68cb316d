import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Business } from '#shared/business/business.ts'
import { exampleBusiness } from '#shared/business/example-business.ts'
import { standardCallRules } from '#shared/business/call-rules.ts'
import { plainNumber } from '#shared/business/phone-number.ts'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import { specifiedPrices } from '#shared/business/prices.ts'
import type { TagSettings } from '#shared/site-rendering.ts'
import { findWarnings } from './checks.ts'
import { readSettings } from './read-settings.ts'
import { exampleSocial, isLive, type Settings } from './schema.ts'

export type Config = ReturnType<typeof readConfig>

/** Reads the whole configuration from environment variables.
 *  @throws SettingsError with one sentence for each mistake */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const value = readSettings(environment)
  const tags: TagSettings | undefined =
    value.GTM_ID || value.ADS_ID
      ? {
          gtmId: value.GTM_ID,
          adsId: value.ADS_ID,
          phoneLabel: value.ADS_LABEL_PHONE,
          enquiryLabel: value.ADS_LABEL_ENQUIRY,
          paymentLabel: value.ADS_LABEL_PAYMENT,
        }
      : undefined
  const initialBusiness: Business = {
    name: value.BUSINESS_NAME,
    phone: value.BUSINESS_PHONE,
    dialNumber: plainNumber(value.BUSINESS_PHONE) ?? null,
    email: value.BUSINESS_EMAIL,
    infoEmail: value.BUSINESS_INFO_EMAIL,
    social: socialOf(value),
    reviewsUrl: value.REVIEWS_URL,
    proprietor: value.BUSINESS_PROPRIETOR,
    address: value.BUSINESS_ADDRESS,
    vatNumber: value.VAT_NUMBER,
    icoNumber: value.ICO_NUMBER,
    ...standardOpeningTimes,
    calls: standardCallRules,
    prices: specifiedPrices,
  }
  return Object.freeze({
    production: value.NODE_ENV === 'production',
    /** Whether the site is for real visitors: in production, or if the public address is https. No sample content is shown then. */
    live: isLive(value),
    /** Whether to render every page ahead of its first request. Most tests stop the server before it could have rendered them all. */
    prepareAllPages: value.NODE_ENV !== 'test',
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    /** Origin of the site without a slash at the end; undefined means http://localhost with the port that the server listens on. */
    publicUrl: value.PUBLIC_URL,
    trustProxy: value.TRUST_PROXY,
    owner:
      value.OWNER_EMAIL && value.OWNER_PASSWORD
        ? { email: value.OWNER_EMAIL, password: value.OWNER_PASSWORD }
        : undefined,
    sessionSecret: value.SESSION_SECRET,
    /** The work of hashing a password with scrypt: OWASP's setting for 32 MiB of memory. Each hash contains its numbers, so that they may be
     *  raised later. */
    passwordCost: { N: 2 ** 15, r: 8, p: 3 },
    /** The work of deriving a key from the passphrase of a backup, if it isn’t the usual: less in tests. */
    backupWorkFactor: undefined as number | undefined,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    stripe:
      value.STRIPE_SECRET_KEY && value.STRIPE_PUBLISHABLE_KEY && value.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: value.STRIPE_SECRET_KEY,
            publishableKey: value.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: value.STRIPE_WEBHOOK_SECRET,
            apiBase: value.STRIPE_API_BASE,
          }
        : undefined,
    tags,
    /** The details of the business until the owner publishes others in the hub. Those in force are `business()` of the dependencies. */
    initialBusiness,
    rateLimit: value.RATE_LIMIT,
    /** Hosts in private networks that addresses entered in the hub may name, in lower case. */
    privateHosts: value.PRIVATE_HOSTS,
    /** Off-site copies may be put into a folder below one of these. */
    offsiteFolders: value.OFFSITE_FOLDERS,
    /** The file of the page that the proxy shows while the server is away. */
    unavailablePage: value.UNAVAILABLE_PAGE,
    scraper: { browser: value.SCRAPER_BROWSER, allowLoopback: value.SCRAPER_ALLOW_LOOPBACK },
    logLevel: value.LOG_LEVEL,
    /** Lets a monitoring program read /metrics. */
    metricsToken: value.METRICS_TOKEN,
    version: packageVersion(),
    commit: packageCommit(),
    /** Chosen by the installer, which recognises by it the server that it has started. */
    installation: value.INSTALLATION_ID,
    /** Sentences about valid settings that are often a mistake. */
    warnings: findWarnings(value),
  })
}

/** Returns the business's pages on social networks. Only the example business has example pages. */
function socialOf(value: Settings): Business['social'] {
  const isExample = !isLive(value) && value.BUSINESS_NAME === exampleBusiness.name
  const example: Business['social'] = isExample ? exampleSocial : {}
  return {
    facebook: value.SOCIAL_FACEBOOK ?? example.facebook,
    instagram: value.SOCIAL_INSTAGRAM ?? example.instagram,
    linkedin: value.SOCIAL_LINKEDIN ?? example.linkedin,
    threads: value.SOCIAL_THREADS ?? example.threads,
  }
}

declare const PACKAGE_VERSION: string | undefined

/** Returns the version, which is built into the bundle; from source it is read from package.json. */
export function packageVersion(): string {
  return typeof PACKAGE_VERSION === 'string' ? PACKAGE_VERSION : readPackage().version
}

/** Returns the commit that a release was made of; "development" in a checkout, whose package.json names none. */
function packageCommit(): string {
  return readPackage().commit ?? 'development'
}

function readPackage(): { version: string; commit?: string } {
  const isBuilt = typeof PACKAGE_VERSION === 'string'
  const file = join(import.meta.dirname, isBuilt ? '../..' : '../../..', 'package.json')
  return JSON.parse(readFileSync(file, 'utf8')) as { version: string; commit?: string }
}
