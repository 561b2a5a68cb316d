import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { exampleBusiness } from '#shared/business/example-business.ts'
import { emailAddressOr } from '#shared/contract/email-address.ts'

/** The example business's pages on social networks. */
export const exampleSocial = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  linkedin: 'https://www.linkedin.com/',
  threads: 'https://www.threads.com/',
} as const

const text = () => z.string().check(z.trim(), z.minLength(1, 'must not be blank'))
const onOff = () =>
  z.pipe(
    z.enum(['on', 'off'], 'must be "on" or "off"'),
    z.transform((value) => value === 'on'),
  )
const email = () => emailAddressOr('must be an email address')
const webAddress = () =>
  z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })

export interface Setting<Value> {
  /** Creates the schema of its value: only that of a setting that is set, because all of them would delay the start by milliseconds. */
  schema: () => z.ZodMiniType<Value>
  /** Its value where it isn't set. */
  initially: Value
}

function setting<Value>(schema: () => z.ZodMiniType<Value>): Setting<Value | undefined>
function setting<Value>(schema: () => z.ZodMiniType<Value>, initially: Value): Setting<Value>
function setting<Value>(schema: () => z.ZodMiniType<Value>, initially?: Value) {
  return { schema, initially }
}

/** Every setting, with the checks of its own value. Combinations of settings are checked in checks.ts. */
export const settings = {
  NODE_ENV: setting(
    () => z.enum(['development', 'test', 'production'], 'must be development, test or production'),
    'development',
  ),
  PORT: setting(
    () =>
      z.coerce
        .number('must be a port number')
        .check(
          z.int('must be a port number'),
          z.minimum(0, 'must be a port number'),
          z.maximum(65535, 'must be at most 65535'),
        ),
    3000,
  ),
  HOST: setting(text, '127.0.0.1'),
  DATA_DIR: setting(text, 'data'),
  PUBLIC_URL: setting(() =>
    z.pipe(
      webAddress().check(
        z.refine(hasOnlyOrigin, 'must end after the host: the website can’t be in a folder of another one'),
      ),
      z.transform((value) => new URL(value).origin),
    ),
  ),
  TRUST_PROXY: setting(onOff, false),
  OWNER_EMAIL: setting(email),
  OWNER_PASSWORD: setting(() =>
    z
      .string()
      .check(z.minLength(12, 'must have at least 12 characters'), z.maxLength(200, 'must have at most 200 characters')),
  ),
  SESSION_SECRET: setting(() => z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  SMTP_URL: setting(() =>
    z.url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' }),
  ),
  MAIL_FROM: setting(text),
  STRIPE_SECRET_KEY: setting(text),
  STRIPE_PUBLISHABLE_KEY: setting(text),
  STRIPE_WEBHOOK_SECRET: setting(text),
  STRIPE_API_BASE: setting(webAddress),
  GTM_ID: setting(() => text().check(z.regex(/^GTM-\w+$/, 'must look like GTM-AB12CD3'))),
  ADS_ID: setting(() => text().check(z.regex(/^AW-\w+$/, 'must look like AW-123456789'))),
  ADS_LABEL_PHONE: setting(text),
  ADS_LABEL_ENQUIRY: setting(text),
  ADS_LABEL_PAYMENT: setting(text),
  BUSINESS_NAME: setting(text, exampleBusiness.name),
  BUSINESS_PHONE: setting(
    () => text().check(z.regex(/^[+(\d][\d ()-]{8,20}$/, 'must be a phone number')),
    exampleBusiness.phone,
  ),
  BUSINESS_EMAIL: setting(email, exampleBusiness.email),
  BUSINESS_INFO_EMAIL: setting(email, exampleBusiness.infoEmail),
  SOCIAL_FACEBOOK: setting(webAddress),
  SOCIAL_INSTAGRAM: setting(webAddress),
  SOCIAL_LINKEDIN: setting(webAddress),
  SOCIAL_THREADS: setting(webAddress),
  REVIEWS_URL: setting(webAddress),
  BUSINESS_PROPRIETOR: setting(text),
  BUSINESS_ADDRESS: setting(() =>
    z.pipe(
      text().check(
        z.refine(
          (value) => !hasLostLineBreak(value),
          'has lost a line break: put the whole address in double quotes, or commas between its lines',
        ),
      ),
      z.transform(addressOnOneLine),
    ),
  ),
  VAT_NUMBER: setting(text),
  ICO_NUMBER: setting(text),
  RATE_LIMIT: setting(onOff, true),
  PRIVATE_HOSTS: setting(
    () =>
      z.pipe(
        text(),
        z.transform((value) => listOf(value.toLowerCase())),
      ),
    [],
  ),
  OFFSITE_FOLDERS: setting(
    () =>
      z
        .pipe(text(), z.transform(listOf))
        .check(
          z.refine(
            (folders) => folders.every((folder) => folder.startsWith('/') && folder !== '/'),
            'must be whole paths, beginning with /',
          ),
        ),
    ['/mnt', '/media', '/srv'],
  ),
  UNAVAILABLE_PAGE: setting(() => text().check(z.startsWith('/', 'must be a whole path, beginning with /'))),
  SCRAPER_BROWSER: setting(text),
  SCRAPER_ALLOW_LOOPBACK: setting(onOff, false),
  INSTALLATION_ID: setting(() => text().check(z.maxLength(100, 'must have at most 100 characters'))),
  METRICS_TOKEN: setting(() =>
    z.string().check(z.regex(/^[!-~]+$/, 'must have no spaces'), z.minLength(32, 'must have at least 32 characters')),
  ),
  LOG_LEVEL: setting(
    () =>
      z.enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
        'must be fatal, error, warn, info, debug or silent',
      ),
    'info',
  ),
}

export type SettingName = keyof typeof settings
export type Settings = { [Name in SettingName]: (typeof settings)[Name]['initially'] }
export const settingNames = Object.keys(settings) as readonly SettingName[]

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
