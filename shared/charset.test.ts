import { expect, test } from 'vitest'
import { decode } from './charset.ts'

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)

test.each([
  ['by its byte order mark, which overrides everything else', latin('\u00ff\u00fec\0a\0f\0\u00e9\0'), 'utf-8', 'café'],
  ['by the header', latin('café'), 'iso-8859-1', 'café'],
  ['by its own word', latin('<meta charset="windows-1252">caf\u00e9'), undefined, '<meta charset="windows-1252">café'],
  [
    'by an older way of saying it',
    latin('<meta content="text/html; charset=iso-8859-1">\u00a3'),
    undefined,
    '<meta content="text/html; charset=iso-8859-1">£',
  ],
  [
    'by the word of XML',
    latin('<?xml version="1.0" encoding="ISO-8859-1"?><a>\u00a3</a>'),
    undefined,
    '<?xml version="1.0" encoding="ISO-8859-1"?><a>£</a>',
  ],
  ['as UTF-8 where nothing is said', utf8('£1,350'), undefined, '£1,350'],
  ['as what fits where the header is wrong', latin('\u00a31,350'), 'utf-8', '£1,350'],
  ['as UTF-8 where nobody knows the name', utf8('£1,350'), 'x-unknown', '£1,350'],
])('a page is read %s', (_, body, header, text) => {
  expect(decode(body, header)).toBe(text)
})
