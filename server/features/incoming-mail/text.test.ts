import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'
import { htmlToText, tidyText } from './text.ts'

test('HTML is reduced to its text: entities are decoded, blocks end lines, and what is not shown is left out', () => {
  const html =
    '<head><title>T</title><STYLE>p { x }</STYLE></head><p>Hi &amp; bye, &pound;5 &lt; 6</p><!-- no --><div>Two<br>lines</div><script>x</script>'
  expect(tidyText(htmlToText(html))).toBe('Hi & bye, £5 < 6\n\nTwo\nlines')
  expect(htmlToText('2 < 3 <b>bold</b>')).toBe('2 < 3 bold')
})

test('the message that is answered is left out of the excerpt, in the manner of each mail program', () => {
  const quotes = [
    'On Mon, 2 Mar 2026 at 09:00, Studio <studio@example.com> wrote:\n> When?',
    'On Monday, 2 March 2026 at 09:00:00 GMT, Studio\nwrote:\n\nWhen?',
    '-----Original Message-----\nFrom: Studio\nWhen?',
    'From: Studio <studio@example.com>\nSent: 02 March 2026 09:00\nTo: Grace\nWhen?',
    '________________________________\nFrom: Studio\nWhen?',
    '> When?',
  ]
  for (const quote of quotes) expect(excerptOf(`Tuesday.\n\n${quote}`)).toBe('Tuesday.')
  expect(excerptOf('On Tuesday I can.\nFrom: now on.')).toBe('On Tuesday I can.\nFrom: now on.')
  expect(excerptOf('> Only a quote')).toBe('> Only a quote')
})

test('stored text has no control characters and no more than 20,000 characters', () => {
  expect(tidyText('a\u0000b\u202ec\r\n\r\n\r\n\r\nd \u00a0\n')).toBe('abc\n\nd')
  expect(tidyText('x'.repeat(100_000))).toHaveLength(20_002)
})
