import { expect, test } from 'vitest'
import { describeMailError } from './mail-errors.ts'

test.each([
  ['EENVELOPE 550', 'The mail server rejected this address. (550)'],
  ['EENVELOPE 451', 'The mail server isn’t accepting this address at the moment. (451)'],
  ['EMESSAGE 552', 'The mail server rejected this email. (552)'],
  ['EAUTH 535', 'The mail server refused our sign-in. Please check the user name and password in SMTP_URL. (535)'],
  ['ETIMEDOUT', 'The mail server didn’t respond in time.'],
  ['RESTORED', 'This email was waiting when the backup was made, so it may already have been sent.'],
  ['EUNKNOWN', 'The email couldn’t be sent.'],
])('%s is described as: %s', (code, sentence) => expect(describeMailError(code)).toBe(sentence))
