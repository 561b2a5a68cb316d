import { expect, test } from 'vitest'
import { ruleOf } from '../../mail/kinds.ts'
import { render } from '../../mail/testing.ts'
import { emailFacts, unchanged } from '../../testing/email-facts.ts'
import { sampleEmails } from '../../testing/emails.ts'

const toVisitors = (typed: string) =>
  Object.values(sampleEmails(() => typed, unchanged))
    .flat()
    .filter(({ kind }) => ruleOf(kind).audience === 'visitor')

// What a stranger may type beside somebody else's address.
test.each([
  'evil.example',
  'www.evil.example/free',
  'https://evil.example',
  'win@evil.example',
  '<a href=//evil>',
  'evil '.repeat(30),
])('no email to a visitor repeats %j, wherever it was typed', (typed) => {
  for (const email of toVisitors(typed)) {
    const { subject, html, text } = render(email)
    expect(subject + html + text, email.kind).not.toContain('evil')
  }
})

test.each([
  ['Ada Sample', 'Ada Sample'],
  ['evil.example', emailFacts().person.email],
])('the receipt of a customer who is called %s is addressed to %s', (typed, to) => {
  const receipt = toVisitors(typed).find(({ kind }) => kind === 'deposit-receipt')
  expect(receipt && render(receipt).text).toContain(`To: ${to}`)
})
