import { expect, test } from 'vitest'
import { parseHeaders } from './headers.ts'

test('the name of a sender and a subject have no characters that are invisible or change the order', async () => {
  const headers = [
    'From: =?utf-8?B?4oCuQWRh4oCLIExvdmVsYWNl?= <ada@example.com>',
    `Subject: =?utf-8?B?${Buffer.from('Plan \u202egpj.exe \u2066👩‍👩‍👧\u2069 می‌خواهم\u00ad').toString('base64')}?=`,
  ]
  const { senderName, subject } = await parseHeaders(Buffer.from(`${headers.join('\r\n')}\r\n\r\n`))
  expect(senderName).toBe('Ada Lovelace')
  expect(subject).toBe('Plan gpj.exe 👩‍👩‍👧 می‌خواهم')
})

test('a letter that is divided between two encoded words is read', async () => {
  const headers =
    'From: =?UTF-8?B?Wm/D?=\r\n =?UTF-8?B?qw==?= <zoe@example.com>\r\nSubject: =?utf-8?B?4g==?= =?utf-8?b?nJM=?= yes\r\n\r\n'
  expect(await parseHeaders(Buffer.from(headers))).toMatchObject({ senderName: 'Zoë', subject: '✓ yes' })
})
