import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

test.each([
  ['Kate O&#39;Brien', "Kate O'Brien"],
  ['Tom &amp; Ann, Webb&apos;s', "Tom & Ann, Webb's"],
  ['O&amp;#039;Hara &#x26; Co', "O'Hara & Co"],
  ['Zo&euml; M&uuml;ller, &pound;40k &ndash; it&#146;s', 'Zoë Müller, £40k – it’s'],
  ['<p>We want a <strong>kitchen</strong>.</p><p>Budget &lt; 80k</p>', 'We want a kitchen.\nBudget < 80k'],
  ['4 Elm Rd<br />Winchester', '4 Elm Rd\nWinchester'],
  ['Zoë\u00A0Pike\u200B', 'Zoë Pike'],
  ['\u202A+44\u00A07700\u2009900619\u202C', '+44 7700 900619'],
])('%j is read as %j', (cell, text) => {
  expect(cleanText(cell)).toBe(text)
})

test.each([
  'AT&T; R&D',
  '&#xD800; &#0; &unknown;',
  'Ann <a@example.com>',
  '<b@example.com>',
  'less than <50k',
  '👨‍👩‍👧 and\ttabs\nlines',
])('%j stays as it is', (cell) => {
  expect(cleanText(cell)).toBe(cell)
})
