import { isIP } from 'node:net'
import * as z from 'zod'
import { exampleBusiness } from '#shared/business/example-business.ts'

/** The example business's pages on social networks. */
export const exampleSocial = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  linkedin: 'https://www.linkedin.com/',
  threads: 'https://www.threads.com/',
} as const

const text = z.string().trim().min(1, 'must not be blank')
const onOff = z.enum(['on', 'off'], 'must be "on" or "off"').transform((value) => value === 'on')
const email = z.email('must be an email address')
const webAddress = z.url({ protocol: /^https?$/, message: 'must be an address that starts with http:// or https://' })
const wholeAddress = text.refine(
  (value) => !hasLostLineBreak(value),
  'has lost a line break: put the whole address in double quotes, or commas between its lines',
)

/** Every setting, with the checks of its own value. Combinations of settings are checked in checks.ts. */
export const settings = z.object({
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
  PUBLIC_URL: webAddress
    .refine(hasOnlyOrigin, 'must end after the host: the website can’t be in a folder of another one')
    .transform((value) => new URL(value).origin)
    .optional(),
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
  BUSINESS_NAME: text.default(exampleBusiness.name),
  BUSINESS_PHONE: text.regex(/^[+(\d][\d ()-]{8,20}$/, 'must be a phone number').default(exampleBusiness.phone),
  BUSINESS_EMAIL: email.default(exampleBusiness.email),
  BUSINESS_INFO_EMAIL: email.default(exampleBusiness.infoEmail),
  SOCIAL_FACEBOOK: webAddress.optional(),
  SOCIAL_INSTAGRAM: webAddress.optional(),
  SOCIAL_LINKEDIN: webAddress.optional(),
  SOCIAL_THREADS: webAddress.optional(),
  REVIEWS_URL: webAddress.optional(),
  BUSINESS_PROPRIETOR: text.optional(),
  BUSINESS_ADDRESS: wholeAddress.transform(addressOnOneLine).optional(),
  VAT_NUMBER: text.optional(),
  ICO_NUMBER: text.optional(),
  RATE_LIMIT: onOff.default(true),
  PRIVATE_HOSTS: text.transform((value) => listOf(value.toLowerCase())).default([]),
  OFFSITE_FOLDERS: text
    .transform(listOf)
    .refine(
      (folders) => folders.every((folder) => folder.startsWith('/') && folder !== '/'),
      'must be whole paths, beginning with /',
    )
    .default(['/mnt', '/media', '/srv']),
  UNAVAILABLE_PAGE: text.startsWith('/', 'must be a whole path, beginning with /').optional(),
  SCRAPER_BROWSER: text.optional(),
  SCRAPER_ALLOW_LOOPBACK: onOff.default(false),
  INSTALLATION_ID: text.max(100, 'must have at most 100 characters').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]+$/, 'must have no spaces')
    .min(32, 'must have at least 32 characters')
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
    .default('info'),
})

export type Settings = z.output<typeof settings>
export type SettingName = keyof Settings
export const settingNames = Object.keys(settings.shape) as readonly SettingName[]

export function isHttps({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>): boolean {
  return PUBLIC_URL?.startsWith('https:') === true
}

/** Returns whether the site is for real visitors, who must see no sample content and no simulated payments. */
export function isLive(value: Pick<Settings, 'NODE_ENV' | 'PUBLIC_URL'>): boolean {
  return value.NODE_ENV === 'production' || isHttps(value)
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Returns whether an address has no path, query, fragment or user name. */
function hasOnlyOrigin(address: string): boolean {
  const url = URL.parse(address)
  return url === null || url.href === `${url.origin}/`
}

/** Returns the parts between commas. */
function listOf(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Returns a postal address on one line. Its lines end with a line break, or with a literal `\n`. */
function addressOnOneLine(address: string): string {
  const lines = address.split(/\\+n|[\r\n]+/).map((line) => line.trim().replace(/,$/, ''))
  return lines.filter(Boolean).join(', ')
}

/** Returns whether a literal `\n` has become an "n". systemd removes the backslash from a value without quotes:
 *  `1 Sample Street,\nWinchester` arrives as `1 Sample Street,nWinchester`. */
function hasLostLineBreak(address: string): boolean {
  const isUndivided = !/,|\\n|[\r\n]/.test(address)
  return /,n[A-Z\d]/.test(address) || (isUndivided && /[a-z\d]n[A-Z\d]/.test(address))
}
