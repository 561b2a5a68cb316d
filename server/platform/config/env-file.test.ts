import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'

const addressIn = (value: string) => readSettings({ BUSINESS_ADDRESS: value }).BUSINESS_ADDRESS

// What each program hands over of a line in a file of settings, once it has taken away what it takes away.
test.for([
  ['commas', '1 Sample Street, Winchester'],
  ['systemd, in double quotes: \\n stays as it is written', '1 Sample Street\\nWinchester'],
  ['systemd, in double quotes over two lines', '1 Sample Street\nWinchester'],
  ['systemd, in double quotes over two lines of Windows, with commas', '1 Sample Street,\r\nWinchester'],
  ['a container without quotes', '1 Sample Street\\nWinchester'],
  ['a container without quotes, the backslash doubled', '1 Sample Street\\\\nWinchester'],
  ['a container in double quotes, which it keeps', '"1 Sample Street\\nWinchester"'],
  ['a container in double quotes, the backslash doubled', '"1 Sample Street\\\\nWinchester"'],
  ['a container in single quotes, which it keeps', "'1 Sample Street,\\nWinchester'"],
] as const)('an address of two lines is one line in a sentence: %s', ([, value]) => {
  expect(addressIn(value)).toBe('1 Sample Street, Winchester')
})

// systemd takes the backslash of an unquoted value away and leaves the n.
test.for([
  '1 Sample Street,nWinchester',
  '1 Sample StreetnWinchester',
  'Unit 2nSampleton',
  '1 Sample Street,n2nd Floor, Winchester',
])('an address that has lost a line break is refused: %s', (value) => {
  expect(() => addressIn(value)).toThrow(
    /^BUSINESS_ADDRESS has lost a line break: put the whole address in double quotes/,
  )
})

test.for([
  'VanDyke House, 1 Sample Street, Winchester',
  '10 Downing Street',
  'McKinnon Lodge\\nSO23 9AA',
  '1 Sample Street, Newtown',
])('an address that only looks like it is taken: %s', (value) => {
  expect(addressIn(value)).toBe(value.replace('\\n', ', '))
})

test.for([
  ['"Hill Extensions"', 'Hill Extensions'],
  ["'Hill Extensions'", 'Hill Extensions'],
  ['"The \\"Hill\\" \\\\ Co \\$ \\`"', 'The "Hill" \\ Co $ `'],
  ["'It is \\n as it is'", 'It is \\n as it is'],
  ['Hill "Extensions"', 'Hill "Extensions"'],
  ['"Hill', '"Hill'],
] as const)('quotes around a value that a container keeps are taken away: %s', ([given, wanted]) => {
  expect(readSettings({ BUSINESS_NAME: given }).BUSINESS_NAME).toBe(wanted)
})

test('quotes with nothing between them count as unset', () => {
  expect(readSettings({ SMTP_URL: '""', PORT: "' '" })).toMatchObject({ PORT: 3000 })
})
