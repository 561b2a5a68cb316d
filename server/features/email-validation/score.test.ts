import { expect, test } from 'vitest'
import { type MailDomain, scoreEmail } from './score.ts'

const rows: [address: string, domain: MailDomain, score: number, validated: boolean, issues: string[]][] = [
  ['ada.sample@btinternet.com', 'accepts_mail', 100, true, []],
  ['ada+plans@gmail.com', 'accepts_mail', 100, true, []],
  ['info@hill-builders.co.uk', 'accepts_mail', 90, true, ['This mailbox may be shared by several people.']],
  ['INFO@hill-builders.co.uk', 'accepts_mail', 90, true, ['This mailbox may be shared by several people.']],
  ['ada@hill-builders.co.uk', 'unknown', 75, false, ['Its domain hasn’t been checked yet.']],
  [
    'ada@btinternet.con',
    'accepts_none',
    30,
    false,
    ['Its domain doesn’t accept email.', 'Possible typo for ada@btinternet.com.'],
  ],
  ['ada@hotmial.co.uk', 'accepts_mail', 65, true, ['Possible typo for ada@hotmail.co.uk.']],
  [
    'ada@hotmial.co.uk',
    'unknown',
    65,
    false,
    ['Possible typo for ada@hotmail.co.uk.', 'Its domain hasn’t been checked yet.'],
  ],
  ['ada@mailinator.com', 'accepts_mail', 50, true, ['Its domain provides disposable addresses.']],
  [
    'ada@gmial.com',
    'accepts_mail',
    50,
    true,
    ['Its domain provides disposable addresses.', 'Possible typo for ada@gmail.com.'],
  ],
  ['ada@hill-builders.co.uk', 'accepts_none', 30, false, ['Its domain doesn’t accept email.']],
]

test.each(rows)('%s, whose domain %s, scores %i', (address, domain, emailScore, emailValidated, issues) => {
  expect(scoreEmail(address, domain)).toEqual({ emailScore, emailValidated, emailValidationIssues: issues })
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@localhost',
  'ada..b@example.com',
  'ada@exa mple.com',
  'ada@example.com\r\nBcc: b@example.com',
  'ada@[127.0.0.1]',
  `${'a'.repeat(65)}@example.com`,
  'a@b@example.com',
])('an invalid address scores 0, whatever its domain: %j', (address) => {
  for (const domain of ['accepts_mail', 'accepts_none', 'unknown'] as const) {
    expect(scoreEmail(address, domain)).toEqual({
      emailScore: 0,
      emailValidated: false,
      emailValidationIssues: ['This isn’t a valid email address.'],
    })
  }
})

test.each([
  'gmail.com',
  'googlemail.com',
  'hotmail.co.uk',
  'live.co.uk',
  'outlook.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.co.uk',
  'btinternet.com',
  'bt.com',
  'sky.com',
  'talktalk.net',
  'virginmedia.com',
  'ntlworld.com',
  'blueyonder.co.uk',
  'tiscali.co.uk',
  'fsmail.net',
  'proton.me',
  'winchester.ac.uk',
  'hants.gov.uk',
  'nhs.net',
  'southampton.nhs.uk',
  'smith-extensions.co.uk',
])('an ordinary British address is not reported as a typo: %s', (domain) => {
  expect(scoreEmail(`ada@${domain}`, 'accepts_mail')).toMatchObject({ emailScore: 100, emailValidationIssues: [] })
})
