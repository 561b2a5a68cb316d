import { expect, test } from 'vitest'
import { render } from '../../mail/testing.ts'
import { personalEmail } from './emails.ts'

const write = (text: string) => render(personalEmail({ subject: 'Your fee', emailType: 'intro', text }))

test('a web address in a personal mail becomes a link, without the full stop after it', () => {
  const link = 'https://hill.example/checkout?package=Pre-Build&name=Ann+Hill'
  const { html, text } = write(`You can pay it here:\n\n${link}.\n\nKind regards`)
  expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  expect(text).toContain(`\n\n${link}.\n\n`)
})

test('nothing else in a personal mail becomes a link or markup', () => {
  const mail = write('See <a href="https://evil.example">here</a> & javascript:alert(1)')
  expect(mail.html.match(/href="[^"]*evil[^"]*"/g)).toEqual(['href="https://evil.example"'])
  expect(mail.html).not.toContain('href="javascript')
  expect(mail.html).toContain('See &lt;a href=&quot;<a ')
})
