import { expect, test } from 'vitest'
import { findMistakes } from './answers.ts'
import { describeInstalled } from './installed-settings.ts'
import { describeReach, isWaiting } from './public-address.ts'

const right = {
  PUBLIC_URL: 'https://www.hill.example',
  BUSINESS_NAME: 'Hill "Brick" & Söhne',
  BUSINESS_PHONE: '(01962) 555 000',
  BUSINESS_EMAIL: 'hello@hill.example',
  BUSINESS_INFO_EMAIL: 'info@hill.example',
}

test('answers that the server takes are right', () => {
  expect(findMistakes(right)).toEqual([])
  expect(findMistakes({ PUBLIC_URL: ' HTTPS://hill.example/ ' })).toEqual([])
})

test.for([
  ['PUBLIC_URL', 'http://hill.example', 'must begin with https://, as https://www.example.com does'],
  ['PUBLIC_URL', 'www.hill.example', 'must begin with https://, as https://www.example.com does'],
  ['PUBLIC_URL', 'https://hill', 'must have a whole domain name after https://, such as www.example.com'],
  ['PUBLIC_URL', 'https://192.0.2.1', 'must have a whole domain name after https://, such as www.example.com'],
  ['PUBLIC_URL', 'https://hill.example:8443', 'must end after the domain name: visitors use the usual port'],
  [
    'PUBLIC_URL',
    'https://hill.example/website',
    'must end after the host: the website can’t be in a folder of another one',
  ],
  ['PUBLIC_URL', 'https://', 'must be an address that starts with http:// or https://'],
  ['BUSINESS_NAME', ' ', 'must not be empty'],
  ['BUSINESS_NAME', 'Hill\u001b[D', 'must be one line of ordinary characters'],
  ['BUSINESS_NAME', 'Hill\nPORT=1', 'must be one line of ordinary characters'],
  ['BUSINESS_PHONE', 'ring me', 'must be a phone number'],
  ['BUSINESS_EMAIL', 'hello@hill', 'must be an email address'],
  ['BUSINESS_INFO_EMAIL', 'info', 'must be an email address'],
] as const)('a wrong answer is named: %s=%s', ([name, value, mistake]) => {
  expect(findMistakes({ [name]: value })).toEqual([`${name} ${mistake}.`])
})

test('all wrong answers are named at once', () => {
  expect(findMistakes({ ...right, BUSINESS_PHONE: 'ring me', BUSINESS_EMAIL: '' })).toEqual([
    'BUSINESS_PHONE must be a phone number.',
    'BUSINESS_EMAIL must not be empty.',
  ])
})

const dataFolder = '/var/lib/extension-studio'
const service = { ...right, NODE_ENV: 'production', TRUST_PROXY: 'on', DATA_DIR: dataFolder }

test.for([
  [{}, '127.0.0.1:3000', '127.0.0.1:3000'],
  [{ PORT: '3005' }, '127.0.0.1:3005', '127.0.0.1:3005'],
  [{ HOST: 'localhost' }, '127.0.0.1:3000', 'localhost:3000'],
  [{ HOST: '0.0.0.0' }, '0.0.0.0:3000', '127.0.0.1:3000'],
  [{ HOST: '::' }, '[::]:3000', '[::1]:3000'],
] as const)('install.sh learns where the server listens, and where it can be asked: %j', ([given, listen, address]) => {
  const lines = describeInstalled({ ...service, ...given }, dataFolder)
  expect(lines).toContain(`listen=${listen}`)
  expect(lines).toContain(`address=${address}`)
})

test('the settings that are still missing are named', () => {
  expect(describeInstalled(service, dataFolder)).toContain('missing=SMTP_URL STRIPE_SECRET_KEY')
  expect(describeInstalled({ ...service, SMTP_URL: 'smtps://u:p@mail.hill.example' }, dataFolder)).toContain(
    'missing=STRIPE_SECRET_KEY',
  )
})

test('settings with which the installed server cannot work are refused', () => {
  expect(() => describeInstalled({ ...service, PORT: '0', DATA_DIR: '/srv/data' }, dataFolder)).toThrow(
    /^PORT must be a fixed port.*\nDATA_DIR must be \/var\/lib\/extension-studio/,
  )
  expect(() => describeInstalled({ ...service, HOST: 'server.hill.example' }, dataFolder)).toThrow(
    /^HOST must be an IP address or localhost here/,
  )
  expect(() => describeInstalled({ ...service, BUSINESS_PHONE: 'ring me' }, dataFolder)).toThrow(
    'BUSINESS_PHONE must be a phone number.',
  )
})

test('each of several installations keeps to the folder of its own data', () => {
  const other = `${dataFolder}-studio2`
  expect(describeInstalled({ ...service, DATA_DIR: other, PORT: '3001' }, other)).toContain('port=3001')
  expect(() => describeInstalled(service, other)).toThrow(`DATA_DIR must be ${other} where install.sh is used`)
})

const website = 'https://www.hill.example'
const here = { leadsTo: ['198.51.100.7'], own: ['198.51.100.7'] }
const ours = { installation: 'id-1', isTrusted: true }

test.for([
  ['there is no certificate yet', { ...here, answer: { ...ours, isTrusted: false } }, 'has no certificate yet'],
  ['nothing answers', { ...here, answer: { code: 'ECONNREFUSED' } }, 'Ports 80 and 443 have to be open'],
  ['another program answers', { ...here, answer: { installation: undefined, isTrusted: true } }, 'Something else than'],
  [
    'the name leads elsewhere',
    { leadsTo: ['198.51.100.9'], own: ['198.51.100.7'], answer: { code: 'ETIMEDOUT' } },
    'leads to 198.51.100.9, but this machine is 198.51.100.7',
  ],
  [
    'the machine is behind a router',
    { leadsTo: ['198.51.100.9'], own: ['192.168.1.2'], answer: { code: 'ETIMEDOUT' } },
    'it has to pass ports 80 and 443 on',
  ],
  ['the name is not known', { leadsTo: { code: 'ENOTFOUND' }, own: ['198.51.100.7'] }, 'isn’t known yet'],
  ['there is no network', { leadsTo: { code: 'EAI_AGAIN' }, own: [] }, 'no connection to the internet'],
] as const)('what keeps visitors from the website is said: %s', ([, reach, sentence]) => {
  const sentences = describeReach(website, 'id-1', reach)
  expect(sentences).toHaveLength(1)
  expect(sentences[0]).toContain(sentence)
})

test('a website that visitors can open needs nothing, wherever its name leads', () => {
  expect(describeReach(website, 'id-1', { ...here, answer: ours })).toEqual([])
  expect(describeReach(website, 'id-1', { leadsTo: ['203.0.113.1'], own: ['10.0.0.2'], answer: ours })).toEqual([])
})

test('only a certificate that can still come is waited for', () => {
  expect(isWaiting({ ...here, answer: { code: 'ECONNREFUSED' } })).toBe(true)
  expect(isWaiting({ ...here, answer: ours })).toBe(false)
  expect(isWaiting({ leadsTo: ['203.0.113.1'], own: ['10.0.0.2'], answer: { code: 'ETIMEDOUT' } })).toBe(false)
  expect(isWaiting({ leadsTo: { code: 'EAI_AGAIN' }, own: [] })).toBe(false)
})
