import { isIP } from 'node:net'
import { exampleBusiness } from '#shared/business/example-business.ts'
import { foldEmail, isEmailAddress } from '#shared/contract/email-address.ts'
import { deleteInvisible, normalise } from '#shared/contract/plain-text.ts'

/** The example business's pages on social networks. */
export const exampleSocial = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  linkedin: 'https://www.linkedin.com/',
  threads: 'https://www.threads.com/',
} as const

/** What is wrong with the value of a setting. The message follows the name: `must be a port number`. */
export class InvalidValue extends Error {}

function refuse(message: string): never {
  throw new InvalidValue(message)
}

/** Reads a value that is not blank. @throws InvalidValue */
type Read<Value> = (given: string) => Value

const text = (given: string) => given.trim()

function oneOf<const Choice extends string>(choices: readonly Choice[], message: string): Read<Choice> {
  return (given) => choices.find((choice) => choice === given) ?? refuse(message)
}

const readOnOff = oneOf(['on', 'off'], 'must be "on" or "off"')
const onOff = (given: string) => readOnOff(given) === 'on'

function matching(pattern: RegExp, message: string): Read<string> {
  return (given) => (pattern.test(text(given)) ? text(given) : refuse(message))
}

/** Keeps white space at the ends, which a password may have. */
function ofLength(min: number, max = Infinity): Read<string> {
  return (given) => {
    if (given.length < min) refuse(`must have at least ${min} characters`)
    if (given.length > max) refuse(`must have at most ${max} characters`)
    return given
  }
}

function addressWith(beginning: RegExp, message: string): Read<string> {
  return (given) => {
    const address = text(given).replace(/[\t\n\r]/g, '') // which URL leaves out as well
    return beginning.test(address) && URL.canParse(address) ? address : refuse(message)
  }
}

const webAddress = addressWith(/^https?:\/\//i, 'must be an address that starts with http:// or https://')

function email(given: string): string {
  const address = normalise(foldEmail(deleteInvisible(given.toWellFormed())), 'NFC')
  return isEmailAddress(address) ? address : refuse('must be an email address')
}

function port(given: string): number {
  const number = Number(given)
  if (!Number.isInteger(number) || number < 0) refuse('must be a port number')
  return number <= 65535 ? number : refuse('must be at most 65535')
}

function origin(given: string): string {
  const { href, origin } = new URL(webAddress(given))
  // Without a path, query, fragment or user name.
  return href === `${origin}/`
    ? origin
    : refuse('must end after the host: the website can’t be in a folder of another one')
}

/** Returns a postal address on one line. Its lines end with a line break, or with a literal `\n`. */
function addressOnOneLine(given: string): string {
  const address = text(given)
  if (hasLostLineBreak(address))
    refuse('has lost a line break: put the whole address in double quotes, or commas between its lines')
  const lines = address.split(/\\+n|[\r\n]+/).map((line) => line.trim().replace(/,$/, ''))
  return lines.filter(Boolean).join(', ')
}

/** Returns whether a literal `\n` has become an "n". systemd removes the backslash from a value without quotes:
 *  `1 Sample Street,\nWinchester` arrives as `1 Sample Street,nWinchester`. */
function hasLostLineBreak(address: string): boolean {
  const isUndivided = !/,|\\n|[\r\n]/.test(address)
  return /,n[A-Z\d]/.test(address) || (isUndivided && /[a-z\d]n[A-Z\d]/.test(address))
}

/** Returns the parts between commas. */
function listOf(given: string): string[] {
  return given
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function folders(given: string): string[] {
  const paths = listOf(given)
  const areWhole = paths.every((path) => path.startsWith('/') && path !== '/')
  return areWhole ? paths : refuse('must be whole paths, beginning with /')
}

interface Setting<Value> {
  read: Read<Value>
  /** Its value where it isn't set. */
  initially: Value
}

function setting<Value>(read: Read<Value>): Setting<Value | undefined>
function setting<Value>(read: Read<Value>, initially: Value): Setting<Value>
function setting<Value>(read: Read<Value>, initially?: Value) {
  return { read, initially }
}

/** Every setting, with the checks of its own value. Combinations of settings are checked in checks.ts. These are functions and no zod schemas,
 *  because loading zod and creating a schema for each takes a tenth of the time to start. */
export const settings = {
  NODE_ENV: setting(
    oneOf(['development', 'test', 'production'], 'must be development, test or production'),
    'development',
  ),
  PORT: setting(port, 3000),
  HOST: setting(text, '127.0.0.1'),
  DATA_DIR: setting(text, 'data'),
  PUBLIC_URL: setting(origin),
  TRUST_PROXY: setting(onOff, false),
  OWNER_EMAIL: setting(email),
  OWNER_PASSWORD: setting(ofLength(12, 200)),
  SESSION_SECRET: setting(ofLength(32)),
  SMTP_URL: setting(addressWith(/^smtps?:/i, 'must be an address that starts with smtp:// or smtps://')),
  MAIL_FROM: setting(text),
  STRIPE_SECRET_KEY: setting(text),
  STRIPE_PUBLISHABLE_KEY: setting(text),
  STRIPE_WEBHOOK_SECRET: setting(text),
  STRIPE_API_BASE: setting(webAddress),
  GTM_ID: setting(matching(/^GTM-\w+$/, 'must look like GTM-AB12CD3')),
  ADS_ID: setting(matching(/^AW-\w+$/, 'must look like AW-123456789')),
  ADS_LABEL_PHONE: setting(text),
  ADS_LABEL_ENQUIRY: setting(text),
  ADS_LABEL_PAYMENT: setting(text),
  BUSINESS_NAME: setting(text, exampleBusiness.name),
  BUSINESS_PHONE: setting(matching(/^[+(\d][\d ()-]{8,20}$/, 'must be a phone number'), exampleBusiness.phone),
  BUSINESS_EMAIL: setting(email, exampleBusiness.email),
  BUSINESS_INFO_EMAIL: setting(email, exampleBusiness.infoEmail),
  SOCIAL_FACEBOOK: setting(webAddress),
  SOCIAL_INSTAGRAM: setting(webAddress),
  SOCIAL_LINKEDIN: setting(webAddress),
  SOCIAL_THREADS: setting(webAddress),
  REVIEWS_URL: setting(webAddress),
  BUSINESS_PROPRIETOR: setting(text),
  BUSINESS_ADDRESS: setting(addressOnOneLine),
  VAT_NUMBER: setting(text),
  ICO_NUMBER: setting(text),
  RATE_LIMIT: setting(onOff, true),
  PRIVATE_HOSTS: setting((given) => listOf(given.toLowerCase()), []),
  OFFSITE_FOLDERS: setting(folders, ['/mnt', '/media', '/srv']),
  UNAVAILABLE_PAGE: setting(matching(/^\//, 'must be a whole path, beginning with /')),
  SCRAPER_BROWSER: setting(text),
  SCRAPER_ALLOW_LOOPBACK: setting(onOff, false),
  INSTALLATION_ID: setting((given) => ofLength(1, 100)(text(given))),
  METRICS_TOKEN: setting((given) => (/^[!-~]+$/.test(given) ? ofLength(32)(given) : refuse('must have no spaces'))),
  LOG_LEVEL: setting(
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent'),
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
