import { expect, test } from 'vitest'
import { describeMisspelt } from './misspelt.ts'
import { readSettings } from './read-settings.ts'
import { settingNames } from './schema.ts'

test.for([
  ['BUISNESS_NAME', 'BUSINESS_NAME'],
  ['BUSINESS_ADRESS', 'BUSINESS_ADDRESS'],
  ['BUSINESS_TELEPHONE', 'BUSINESS_PHONE'],
  ['SOCIAL_LINKED_IN', 'SOCIAL_LINKEDIN'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['VAT_NUMER', 'VAT_NUMBER'],
  ['STMP_URL', 'SMTP_URL'],
  ['STRIPE_WEBHOOK_SECRETS', 'STRIPE_WEBHOOK_SECRET'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['session_secret', 'SESSION_SECRET'],
] as const)('%s is named, with %s that was meant', ([name, meant]) => {
  expect(describeMisspelt([name], settingNames)).toEqual([`${name} is not a setting. Did you mean ${meant}?`])
})

test('our own settings and the variables of other programs are not named', () => {
  const foreign =
    'PATH HOME PWD SHELL USER HOSTNAME LANG TERM TZ HOSTS PORTS SMTP_HOST SMTP_PORT SMTP_PORT_25_TCP SMTP_SERVICE_HOST STRIPE_API_KEY STRIPE_CLI_KEY ' +
    'NODE_ENV NODE_OPTIONS NODE_COMPILE_CACHE npm_config_cache INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY LOGS_DIRECTORY LOGNAME ' +
    'DATABASE_URL DATA_HOME XDG_DATA_DIRS MAIL MAILTO LESSOPEN TEST_BROWSER CI GTK_ID PUBLIC_IP'
  expect(describeMisspelt([...settingNames, ...foreign.split(' ')], settingNames)).toEqual([])
})

test('a start that fails names what may have been meant', () => {
  expect(() => readSettings({ NODE_ENV: 'production', BUISNESS_NAME: 'secret' })).toThrow(
    /PUBLIC_URL must be set in production[^]*\nBUISNESS_NAME is not a setting\. Did you mean BUSINESS_NAME\?$/,
  )
})
