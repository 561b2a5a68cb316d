import { expect, test } from 'vitest'
import { htmlToText, tidyText } from './text.ts'

test('HTML is reduced to its text: entities are decoded, blocks end lines, and what is not shown is left out', () => {
  const html =
    '<head><title>T</title><STYLE>p { x }</STYLE></head><p>Hi &amp; bye, &pound;5 &lt; 6</p><!-- no --><div>Two<br>lines</div><script>x</script>'
  expect(tidyText(htmlToText(html))).toBe('Hi & bye, £5 < 6\n\nTwo\nlines')
  expect(htmlToText('2 < 3 <b>bold</b>')).toBe('2 < 3 bold')
})

test('the cells of a table stand apart, and every element that begins on a line of its own begins one', () => {
  const table =
    '<table><tr><th>Room</th> <th>Size</th></tr><tr><td>Kitchen</td><td class="b">4.2 m</td></tr></table>Yours'
  expect(tidyText(htmlToText(table))).toBe('Room\tSize\n\nKitchen\t4.2 m\n\nYours')
  expect(
    tidyText(htmlToText('<dl><dt>Width</dt><dd>3 m</dd></dl>A<hr>B<section>C</section><address>D</address>E')),
  ).toBe('Width\n\n3 m\n\nA\nB\nC\n\nD\nE')
})

test('preformatted text keeps its lines', () => {
  expect(tidyText(htmlToText('<p>As\nagreed:</p><pre class="x">one\n  two</pre>and\nthree'))).toBe(
    'As agreed:\n\none\ntwo\nand three',
  )
})

test('a sign in a quoted attribute does not end its tag', () => {
  expect(htmlToText('<p title="a > b" lang=\'>\'>Text</p> <img alt="3 > 2">end').trim()).toBe('Text\nend')
  expect(htmlToText('<p title="not closed>Text</p>').trim()).toBe('Text')
})

test('stored text has no control characters and no more than 20,000 characters', () => {
  expect(tidyText('a\u0000b\u202ec\r\n\r\n\r\n\r\nd \u00a0\n')).toBe('abc\n\nd')
  expect(tidyText('x'.repeat(100_000))).toHaveLength(20_002)
})

test('the lines of a quotation in HTML are marked as in plain text, and an indented paragraph is not', () => {
  const html =
    'Yes.<blockquote type="cite"><div>Is the loft boarded?</div><div>And when?</div></blockquote>No.<blockquote>Indented</blockquote>'
  expect(tidyText(htmlToText(html))).toBe('Yes.\n\n> Is the loft boarded?\n\n> And when?\n\nNo.\nIndented')
})

test('letters of Windows-1252 that a program took for ISO-8859-1 are kept', () => {
  expect(tidyText('can\u0092t \u0096 \u0080')).toBe('can’t – €')
})
