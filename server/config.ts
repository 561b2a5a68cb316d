import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import * as z from 'zod'
import type { Business } from '#shared/business/business.ts'
import type { TagSettings } from '#shared/site-rendering.ts'
import { packageVersion } from './package-version.ts'

/** Shown until the owner gives real ones; production refuses to start on them. */
export const exampleBusiness = {
  BUSINESS_NAME: 'Example Extensions',
  BUSINESS_PHONE: '01962 000 000',
  BUSINESS_EMAIL: 'hello@example.com',
  BUSINESS_INFO_EMAIL: 'info@example.com',
  SOCIAL_FACEBOOK: 'https://www.facebook.com/',
  SOCIAL_INSTAGRAM: 'https://www.instagram.com/',
  SOCIAL_LINKEDIN: 'https://www.linkedin.com/',
  SOCIAL_THREADS: 'https://www.threads.com/',
} as const

const text = z.string().trim().min(1, 'must not be blank')
const onOff = z.enum(['on', 'off'], 'must be "on" or "off"').transform((value) => value === 'on')
const email = z.email('must be an e-mail address')
const webAddress = z.url({ protocol: /^https?$/, message: 'must be an address that starts with http:// or https://' })

/** What a VAT receipt must show of the business, besides its name. */
const onEveryReceipt = ['BUSINESS_ADDRESS', 'VAT_NUMBER'] as const
const adsLabels = ['ADS_LABEL_PHONE', 'ADS_LABEL_ENQUIRY', 'ADS_LABEL_PAYMENT'] as const

const schema = z
  .object({
    NODE_ENV: z
      .enum(['development', 'test', 'production'], 'must be development, test or production')
      .default('development'),
    PORT: z.coerce
      .number('must be a port number')
      .int('must be a port number')
      .min(0, 'must be a port number')
      .max(65535, 'must be at most 65535')
      .default(3000),
    HOST: text.default('127.0.0.1'),
    DATA_DIR: text.default('data'),
    PUBLIC_URL: webAddress.transform((value) => new URL(value).origin).optional(),
    TRUST_PROXY: onOff.default(false),
    OWNER_EMAIL: email.optional(),
    OWNER_PASSWORD: z
      .string()
      .min(12, 'must have at least 12 characters')
      .max(200, 'must have at most 200 characters')
      .optional(),
    SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, message: 'must be an address that starts with smtp:// or smtps://' })
      .optional(),
    MAIL_FROM: text.optional(),
    STRIPE_SECRET_KEY: text.optional(),
    STRIPE_PUBLISHABLE_KEY: text.optional(),
    STRIPE_WEBHOOK_SECRET: text.optional(),
    STRIPE_API_BASE: webAddress.optional(),
    GTM_ID: text.regex(/^GTM-\w+$/, 'must look like GTM-AB12CD3').optional(),
    ADS_ID: text.regex(/^AW-\w+$/, 'must look like AW-123456789').optional(),
    ADS_LABEL_PHONE: text.optional(),
    ADS_LABEL_ENQUIRY: text.optional(),
    ADS_LABEL_PAYMENT: text.optional(),
    BUSINESS_NAME: text.default(exampleBusiness.BUSINESS_NAME),
    BUSINESS_PHONE: text
      .regex(/^[+\d][\d ()-]{8,20}$/, 'must be a phone number')
      .default(exampleBusiness.BUSINESS_PHONE),
    BUSINESS_EMAIL: email.default(exampleBusiness.BUSINESS_EMAIL),
    BUSINESS_INFO_EMAIL: email.default(exampleBusiness.BUSINESS_INFO_EMAIL),
    SOCIAL_FACEBOOK: webAddress.default(exampleBusiness.SOCIAL_FACEBOOK),
    SOCIAL_INSTAGRAM: webAddress.default(exampleBusiness.SOCIAL_INSTAGRAM),
    SOCIAL_LINKEDIN: webAddress.default(exampleBusiness.SOCIAL_LINKEDIN),
    SOCIAL_THREADS: webAddress.default(exampleBusiness.SOCIAL_THREADS),
    REVIEWS_URL: webAddress.optional(),
    BUSINESS_PROPRIETOR: text.optional(),
    BUSINESS_ADDRESS: text.transform(onOneLine).optional(),
    VAT_NUMBER: text.optional(),
    ICO_NUMBER: text.optional(),
    RATE_LIMIT: onOff.default(true),
    SCRAPER_BROWSER: text.optional(),
    SCRAPER_ALLOW_LOOPBACK: onOff.default(false),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
      .default('info'),
  })
  .superRefine((value, context) => {
    const say = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    const together = (names: readonly (keyof typeof value)[]) => {
      const missing = names.filter((name) => value[name] === undefined)
      if (missing.length === names.length) return
      for (const name of missing) say(name, `must be set too: ${names.join(', ')} go together`)
    }
    together(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
    together(['OWNER_EMAIL', 'OWNER_PASSWORD'])
    if (value.ADS_ID === undefined && adsLabels.some((name) => value[name] !== undefined))
      say('ADS_ID', `must be set too: ${adsLabels.join(', ')} are labels of its conversions`)
    if (!value.RATE_LIMIT && !isLoopback(value.HOST))
      say('RATE_LIMIT', 'may only be off when HOST is a loopback address')
    const browser = value.SCRAPER_BROWSER
    if (browser !== undefined && browser !== 'none' && !existsSync(browser))
      say('SCRAPER_BROWSER', 'must be the path of a Chrome, Edge or Chromium, or "none"')
    if (value.NODE_ENV !== 'production') return
    for (const [name, example] of Object.entries(exampleBusiness)) {
      if (value[name as keyof typeof exampleBusiness] === example)
        say(name, 'must be set in production: it still has its example value')
    }
    if (value.PUBLIC_URL === undefined) say('PUBLIC_URL', 'must be set in production')
    if (value.STRIPE_SECRET_KEY === undefined) return
    for (const name of onEveryReceipt) {
      if (value[name] === undefined) say(name, 'must be set in production with card payments: every receipt shows it')
    }
  })

export interface Config {
  production: boolean
  port: number
  host: string
  dataDir: string
  /** Origin of the site without a slash at the end; undefined means http://localhost and the port that is listened on. */
  publicUrl: string | undefined
  trustProxy: boolean
  owner: { email: string; password: string } | undefined
  sessionSecret: string | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; apiBase: string | undefined } | undefined
  tags: TagSettings | undefined
  business: Business
  rateLimit: boolean
  scraper: { browser: string | undefined; allowLoopback: boolean }
  logLevel: string
  version: string
}

/** Reads the whole configuration. Blank variables count as unset.
 *  @throws Error with one sentence per mistake, each naming its variable and never its value. */
export function readConfig(environment: NodeJS.ProcessEnv): Readonly<Config> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'))
  const value = parsed.data
  return Object.freeze({
    production: value.NODE_ENV === 'production',
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    publicUrl: value.PUBLIC_URL,
    trustProxy: value.TRUST_PROXY,
    owner:
      value.OWNER_EMAIL && value.OWNER_PASSWORD
        ? { email: value.OWNER_EMAIL, password: value.OWNER_PASSWORD }
        : undefined,
    sessionSecret: value.SESSION_SECRET,
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
    tags:
      value.GTM_ID || value.ADS_ID
        ? {
            gtmId: value.GTM_ID,
            adsId: value.ADS_ID,
            phoneLabel: value.ADS_LABEL_PHONE,
            enquiryLabel: value.ADS_LABEL_ENQUIRY,
            paymentLabel: value.ADS_LABEL_PAYMENT,
          }
        : undefined,
    business: {
      name: value.BUSINESS_NAME,
      phone: value.BUSINESS_PHONE,
      email: value.BUSINESS_EMAIL,
      infoEmail: value.BUSINESS_INFO_EMAIL,
      social: {
        facebook: value.SOCIAL_FACEBOOK,
        instagram: value.SOCIAL_INSTAGRAM,
        linkedin: value.SOCIAL_LINKEDIN,
        threads: value.SOCIAL_THREADS,
      },
      reviewsUrl: value.REVIEWS_URL,
      proprietor: value.BUSINESS_PROPRIETOR,
      address: value.BUSINESS_ADDRESS,
      vatNumber: value.VAT_NUMBER,
      icoNumber: value.ICO_NUMBER,
    },
    rateLimit: value.RATE_LIMIT,
    scraper: { browser: value.SCRAPER_BROWSER, allowLoopback: value.SCRAPER_ALLOW_LOOPBACK },
    logLevel: value.LOG_LEVEL,
    version: packageVersion(),
  })
}

/** A postal address, given with a line break or a written `\n` after each line, as it stands in a sentence. */
function onOneLine(address: string): string {
  const lines = address.split(/\\n|[\r\n]+/).map((line) => line.trim().replace(/,$/, ''))
  return lines.filter(Boolean).join(', ')
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
