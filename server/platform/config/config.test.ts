import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const realBusiness = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://example.org',
  BUSINESS_NAME: 'Hill Extensions',
  BUSINESS_PHONE: '01962 000 001',
  BUSINESS_EMAIL: 'hello@hill.example',
  BUSINESS_INFO_EMAIL: 'info@hill.example',
}

test('without any variable it is a keyless start on port 3000 of this machine', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: 'data',
    production: false,
    rateLimit: true,
    smtpUrl: undefined,
  })
})

test.each(['development', 'test', 'production'])(
  'passwords are hashed with the work that OWASP recommends, also in %s',
  (NODE_ENV) => {
    const { passwordCost, backupWorkFactor } = readConfig({ ...realBusiness, NODE_ENV })
    expect([passwordCost, backupWorkFactor]).toEqual([{ N: 32_768, r: 8, p: 3 }, undefined])
  },
)

test('a blank variable counts as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: undefined })
})

test('every mistake gets one sentence that names its variable and hides its value', () => {
  expect(() =>
    readConfig({ PORT: 'hunter2', SMTP_URL: 'hunter2', TRUST_PROXY: 'hunter2', OWNER_EMAIL: 'hunter2' }),
  ).toThrow(
    expect.objectContaining({
      message: [
        'PORT must be a port number.',
        'TRUST_PROXY must be "on" or "off".',
        'OWNER_EMAIL must be an email address.',
        'SMTP_URL must be an address that starts with smtp:// or smtps://.',
        'OWNER_PASSWORD must be set too: OWNER_EMAIL, OWNER_PASSWORD go together.',
      ].join('\n'),
    }),
  )
})

test('the three payment settings come together or not at all', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toThrow(
    /^STRIPE_WEBHOOK_SECRET must be set too/,
  )
})

test('what is wrong between settings is said in the same round as what is wrong in one of them', () => {
  expect(() => readConfig({ NODE_ENV: 'production', PORT: 'x', STRIPE_SECRET_KEY: 'sk_1', SMTP_URL: 'x' })).toThrow(
    expect.objectContaining({
      exitCode: 78,
      message: [
        'PORT must be a port number.',
        'SMTP_URL must be an address that starts with smtp:// or smtps://.',
        'STRIPE_PUBLISHABLE_KEY must be set too: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET go together.',
        'STRIPE_WEBHOOK_SECRET must be set too: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET go together.',
        'PUBLIC_URL must be set in production.',
      ].join('\n'),
    }),
  )
})

function messageOf(environment: NodeJS.ProcessEnv): string {
  try {
    return JSON.stringify(readConfig(environment))
  } catch (error) {
    return String(error)
  }
}

test('a setting that is wrong is not called missing as well', () => {
  expect(messageOf({ ...realBusiness, PUBLIC_URL: 'hill.example', OWNER_EMAIL: 'x', OWNER_PASSWORD: 'short' })).toBe(
    [
      'SettingsError: PUBLIC_URL must be an address that starts with http:// or https://.',
      'OWNER_EMAIL must be an email address.',
      'OWNER_PASSWORD must have at least 12 characters.',
    ].join('\n'),
  )
})

test('production needs no social profile, and shows those that are given', () => {
  expect(Object.values(readConfig(realBusiness).initialBusiness.social).filter(Boolean)).toEqual([])
  const one = readConfig({ ...realBusiness, SOCIAL_THREADS: 'https://www.threads.com/@hill' })
  expect(one.initialBusiness.social).toEqual({ threads: 'https://www.threads.com/@hill' })
})

test('only the example business has example profiles', () => {
  expect(readConfig({}).initialBusiness.social).toMatchObject({ facebook: 'https://www.facebook.com/' })
  expect(readConfig({ BUSINESS_NAME: 'Hill Extensions' }).initialBusiness.social.facebook).toBeUndefined()
  expect(readConfig({ PUBLIC_URL: 'https://try.example' }).initialBusiness.social.facebook).toBeUndefined()
})

test('sources on this machine are for tests: not where the public address is https', () => {
  expect(readConfig({ SCRAPER_ALLOW_LOOPBACK: 'on' }).scraper.allowLoopback).toBe(true)
  expect(() => readConfig({ SCRAPER_ALLOW_LOOPBACK: 'on', PUBLIC_URL: 'https://hill.example' })).toThrow(
    /^SCRAPER_ALLOW_LOOPBACK may only be on for tests/,
  )
})

test('what may be meant and hurts where it is not is a warning', () => {
  expect(readConfig({}).warnings).toEqual([])
  expect(readConfig({ ...realBusiness, TRUST_PROXY: 'on', SMTP_URL: 'smtp://mail.hill.example' }).warnings).toEqual([])
  expect(readConfig(realBusiness).warnings).toEqual([
    expect.stringContaining('TRUST_PROXY is off'),
    expect.stringContaining('SMTP_URL is not set'),
  ])
  expect(readConfig({ ...realBusiness, PUBLIC_URL: 'http://hill.example' }).warnings).toEqual([
    expect.stringContaining('PUBLIC_URL starts with http://'),
    expect.stringContaining('SMTP_URL is not set'),
  ])
})

test('a business phone number that can’t be dialled is linked nowhere, and the log says so', () => {
  const { initialBusiness, warnings } = readConfig({ BUSINESS_PHONE: '01962 4960' })
  expect(initialBusiness).toMatchObject({ phone: '01962 4960', dialNumber: null })
  expect(warnings.join()).toContain('BUSINESS_PHONE has no number that can be dialled')
  expect(readConfig({ BUSINESS_PHONE: '+44 (0)1962 000000' })).toMatchObject({
    initialBusiness: { dialNumber: '+441962000000' },
    warnings: [],
  })
})

test('a browser that is not there is a mistake; none is none', () => {
  expect(() => readConfig({ SCRAPER_BROWSER: '/nowhere/chromium' })).toThrow('SCRAPER_BROWSER must be the path of')
  expect(readConfig({ SCRAPER_BROWSER: 'none' }).scraper.browser).toBe('none')
})

test('rate limits may only be off on this machine', () => {
  expect(readConfig({ RATE_LIMIT: 'off' }).rateLimit).toBe(false)
  expect(() => readConfig({ RATE_LIMIT: 'off', HOST: '0.0.0.0' })).toThrow(/^RATE_LIMIT may only be off/)
})

test('the public address is kept as an origin', () => {
  expect(readConfig({ PUBLIC_URL: 'https://example.org/' }).publicUrl).toBe('https://example.org')
})

test('tags are named by ids of their kind, and conversions belong to an ad account', () => {
  expect(readConfig({}).tags).toBeUndefined()
  expect(readConfig({ GTM_ID: 'GTM-AB12CD3' }).tags).toMatchObject({ gtmId: 'GTM-AB12CD3', adsId: undefined })
  expect(() => readConfig({ GTM_ID: 'G-AB12CD3' })).toThrow('GTM_ID must look like GTM-AB12CD3.')
  expect(() => readConfig({ ADS_ID: '123456789' })).toThrow('ADS_ID must look like AW-123456789.')
  expect(() => readConfig({ ADS_LABEL_PHONE: 'label' })).toThrow(/^ADS_ID must be set too/)
})

test.each([
  [
    'https://hill.example/folder',
    'PUBLIC_URL must end after the host: the website can’t be in a folder of another one.',
  ],
  [
    'https://owner@hill.example',
    'PUBLIC_URL must end after the host: the website can’t be in a folder of another one.',
  ],
  ['https:hill.example', 'PUBLIC_URL must be an address that starts with http:// or https://.'],
  ['http://', 'PUBLIC_URL must be an address that starts with http:// or https://.'],
])('the public address %s is refused with one sentence', (address, sentence) => {
  expect(messageOf({ PUBLIC_URL: address })).toBe(`SettingsError: ${sentence}`)
})

test('an address is read as a browser reads it, and an email address as a form does', () => {
  const { publicUrl, smtpUrl, initialBusiness } = readConfig({
    PUBLIC_URL: ' HTTPS://Hill.example/ ',
    SMTP_URL: ' smtp://mail.hill.example ',
    BUSINESS_EMAIL: 'mailto:hello@hill.example',
  })
  expect([publicUrl, smtpUrl, initialBusiness.email]).toEqual([
    'https://hill.example',
    'smtp://mail.hill.example',
    'hello@hill.example',
  ])
})

test.each([
  ['65536', 'must be at most 65535'],
  ['-1', 'must be a port number'],
  ['80.5', 'must be a port number'],
])('the port %s is refused', (given, message) => {
  expect(messageOf({ PORT: given })).toBe(`SettingsError: PORT ${message}.`)
})
