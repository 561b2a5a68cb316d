import { expect, test } from 'vitest'
import { describeMailTrouble } from './mail-trouble.ts'

test.each([
  ['EENVELOPE 550', 'The mail server refuses this address. (EENVELOPE 550)'],
  ['EENVELOPE 451', 'The mail server does not take this address for now. (EENVELOPE 451)'],
  ['EMESSAGE 552', 'The mail server refuses this mail. (EMESSAGE 552)'],
  [
    'EAUTH 535',
    'The mail server refuses our sign-in. Please check the user name and password in SMTP_URL. (EAUTH 535)',
  ],
  ['ETIMEDOUT', 'The mail server did not answer in time. (ETIMEDOUT)'],
  ['RESTORED', 'It was waiting when a backup was restored, and may have gone out since.'],
  ['EUNKNOWN', 'The mail could not be sent. (EUNKNOWN)'],
])('%s is said as: %s', (code, sentence) => expect(describeMailTrouble(code)).toBe(sentence))
