import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseHeaders } from './headers.ts'
import { parseMessage } from './parse-message.ts'

/** Reads an email as the server does when it has fetched it whole. */
async function read(message: Buffer | string) {
  const bytes = typeof message === 'string' ? Buffer.from(message.replaceAll(/\r?\n/g, '\r\n')) : message
  const { kind } = await parseHeaders(bytes.subarray(0, bytes.indexOf('\r\n\r\n') + 4 || 64_000))
  return parseMessage({ message: bytes, kind, omitted: {} })
}

async function readFixture(name: string) {
  const text = await readFile(join(import.meta.dirname, 'testing/mails', `${name}.eml`), 'latin1')
  return read(Buffer.from(text.replaceAll('@@OURS@@', '<ours@studio>').replaceAll(/\r?\n/g, '\r\n'), 'latin1'))
}

const multipart = (kind: string, ...parts: string[]) =>
  `From: grace@example.com\nContent-Type: multipart/${kind}; boundary=b\n\n${parts.map((part) => `--b\n${part}\n`).join('')}--b--\n`
const plain = (text: string, type = 'text/plain') => `Content-Type: ${type}; charset=utf-8\n\n${text}`
const names = (files: readonly { fileName: string }[]) => files.map(({ fileName }) => fileName)

test('the text before and after a photograph is read, and the photograph is a file', async () => {
  const { text, files } = await readFixture('apple-text-photo-text')
  expect(text).toBe(
    'Hi, here is the back of the house:\n\nPlease do NOT ring before 6 pm. Our budget is 45,000.\n\nGrace',
  )
  expect(files).toMatchObject([{ fileName: 'IMG_0412.jpg', section: '2' }])
})

test('all text parts are read in their order, whichever formats they have and however deep they are', async () => {
  const alternative =
    'Content-Type: multipart/alternative; boundary=c\n\n--c\n' +
    `${plain('One as text')}\n--c\n${plain('<p>One as <b>HTML</b></p>', 'text/html')}\n--c--`
  const picture = 'Content-Type: image/png; name=plan.png\nContent-Disposition: inline\n\nPNG'
  const { text, files } = await read(
    multipart('mixed', picture, alternative, picture, plain('<p>Two</p>', 'text/html'), plain('Three')),
  )
  expect(text).toBe('One as text\n\nTwo\n\nThree')
  expect(names(files)).toEqual(['plan.png', 'plan.png'])
  const onlyHtml = await read(multipart('alternative', plain(' '), plain('<p>As HTML</p>', 'text/html')))
  expect(onlyHtml.text).toBe('As HTML')
  const placeholder = 'This message is in HTML. Please use a program that shows HTML.'
  const hinted = await read(
    multipart('alternative', plain(placeholder), plain(`<p>${'Long text. '.repeat(30)}</p>`, 'text/html')),
  )
  expect(hinted.text).toContain('Long text.')
})

test('a text file in the email is a file and not the message, unless there is no other text', async () => {
  const { text, files } = await readFixture('txt-file-first')
  expect(text).toBe('Please see the measurements; call me on 020 7946 0018 instead.')
  expect(names(files)).toEqual(['measurements.txt'])
  const only = await read(`From: a@example.com\nContent-Type: text/plain; name="body.txt"\n\nHello there\n`)
  expect([only.text, names(only.files)]).toEqual(['Hello there', ['body.txt']])
})

test('files without a name, and attached emails, are files too; logos, signatures and repeated formats are not', async () => {
  const big = 'A'.repeat(40_000)
  const { files } = await read(
    multipart(
      'mixed',
      plain('See these.'),
      `Content-Type: image/jpeg\n\n${big}`,
      `Content-Type: image/png\nContent-ID: <logo@x>\n\nsmall`,
      'Content-Type: application/pgp-signature; name=signature.asc\n\nx',
      'Content-Type: text/x-amp-html\n\n<p>x</p>',
      'Content-Type: message/rfc822\n\nSubject: =?utf-8?Q?Fa=C3=A7ade?=\nContent-Type: text/plain\n\nOld text',
    ),
  )
  expect(names(files)).toEqual(['Unnamed file', 'Façade.eml'])
})

test('an email that only passes on another one shows its text', async () => {
  const { text } = await read(
    multipart('mixed', 'Content-Type: message/rfc822\n\nSubject: x\nContent-Type: text/plain\n\nThe architect’s note'),
  )
  expect(text).toBe('The architect’s note')
})

/** @param body one character for each byte */
function unencoded(type: string, body: string): Buffer {
  const headers = `From: a@example.com\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: 8bit`
  return Buffer.from(`${headers}\r\n\r\n${body}\r\n`, 'latin1')
}

test.each([
  ['no label', undefined, 'We can\x92t do Monday \x96 budget \xa345,000', 'We can’t do Monday – budget £45,000'],
  ['ISO-8859-1 with Windows bytes', 'iso-8859-1', 'can\x92t \x80 5', 'can’t € 5'],
  ['US-ASCII with UTF-8', 'us-ascii', '\xc2\xa35', '£5'],
  ['UTF-8 that is none', 'utf-8', '\xa35', '£5'],
  ['UTF-8 that quotes Windows-1252', 'utf-8', '\xc2\xa35\n> \xa36', '£5\n> £6'],
  ['UTF-8 that is cut off', 'utf-8', '\xc2\xa35 caf\xc3\xa9\nna\xc3', '£5 café\nnaÃ'],
  ['an unknown label', 'x-unknown', '\xa35', '£5'],
  ['UTF-16 that is none', 'utf-16', 'Hello', 'Hello'],
  ['Shift JIS by its number', 'cp932', '\x83e\x83X\x83g', 'テスト'],
  ['KOI8-R', 'koi8-r', '\xc4\xc1', 'да'],
])('the characters of a text are right: %s', async (_, label, bytes, text) => {
  const type = label === undefined ? 'text/plain' : `text/plain; charset=${label}`
  expect((await read(unencoded(type, bytes))).text).toBe(text)
  const html = bytes.replaceAll('\n', '<br>')
  expect((await read(unencoded(type.replace('plain', 'html'), html))).text).toBe(text)
})

test('HTML without a label says itself what it is, and a file name in Windows-1252 is read', async () => {
  const html = 'Content-Type: text/html\r\n\r\n<meta charset="koi8-r"><p>\xc4\xc1</p>'
  expect((await read(Buffer.from(`From: a@example.com\r\n${html}`, 'latin1'))).text).toBe('да')
  const named = multipart(
    'mixed',
    plain('x'),
    'Content-Type: application/pdf\nContent-Disposition: attachment; filename="Caf\xe9.pdf"\n\nx',
  )
  const { files } = await read(Buffer.from(named.replaceAll('\n', '\r\n'), 'latin1'))
  expect(names(files)).toEqual(['Café.pdf'])
})

test('a subject and a name in the bytes of Windows-1252 are read', async () => {
  const headers = Buffer.from('From: Ren\xe9 <rene@example.com>\r\nSubject: \x80 45,000 \x96 caf\xe9\r\n\r\n', 'latin1')
  expect(await parseHeaders(headers)).toMatchObject({ senderName: 'René', subject: '€ 45,000 – café' })
})

test('lines that were broken to be sent are joined, and those of a quotation are not joined with the answer', async () => {
  const flowed =
    'From: a@example.com\nContent-Type: text/plain; format=flowed\n\nOne \nparagraph.\n> A long \n> question? \nAnswer\n-- \nGrace\n'
  expect((await read(flowed)).text).toBe('One paragraph.\n> A long question?\nAnswer\n--\nGrace')
})

test.each([
  ['exchange-oof', 'auto_reply', 'I am out of the office until Monday 7 December and have no access to email.'],
  ['read-receipt', 'auto_reply', expect.stringContaining('was read on 25 November 2026 22:10:00.') as string],
  [
    'itip-reply-declined',
    'person',
    'Declined: Free consultation, 26 November 2026 at 09:00\n\nSorry, I am in hospital that day',
  ],
  ['no-charset-8bit', 'person', 'We can’t do Monday – budget £45,000, see “plan”.'],
  ['no-message-id', 'person', 'No message id here.'],
])('%s is %s', async (name, kind, text) => {
  expect(await readFixture(name)).toMatchObject({ kind, text })
})

test('the excerpt ends where the quotation begins, and only there', async () => {
  const names = ['outlook-html-only', 'am-colon', 'interleaved']
  const excerpts = (await Promise.all(names.map(readFixture))).map(({ excerpt }) => excerpt)
  expect(excerpts).toEqual([
    'Tuesday suits us.',
    expect.stringMatching(/If not we cannot go ahead on Friday\.$/),
    expect.stringMatching(/No, and please do not go up there\.$/),
  ])
})

test.each([
  ['displayed', 'Your email was opened.'],
  ['deleted', 'Your email was removed without being opened.'],
])('a receipt without a text says what became of the email: %s', async (disposition, sentence) => {
  const fields = `Disposition: automatic-action/MDN-sent-automatically; ${disposition}`
  const report = 'report; report-type=disposition-notification'
  const { text, files } = await read(multipart(report, `Content-Type: message/disposition-notification\n\n${fields}`))
  expect([text, files]).toEqual([sentence, []])
})

const answers = 'In-Reply-To: <ours@studio>'
test.each([
  ['person', 'Feedback-ID: 1.eu-west-1.abc:AmazonSES'],
  ['person', 'X-Auto-Response-Suppress: All'],
  ['person', 'Auto-Submitted: no'],
  ['person', 'Subject: Out of office, in the garden: an office'],
  ['auto_reply', 'Auto-Submitted: auto-replied (vacation)'],
  ['auto_reply', `Auto-Submitted: auto-generated\n${answers}`],
  ['auto_reply', `Precedence: bulk\n${answers}`],
  ['auto_reply', 'Precedence: auto_reply'],
  ['auto_reply', 'X-Auto-Reply-From: grace@example.com'],
  ['auto_reply', 'X-Autoreply: yes'],
  ['auto_reply', 'X-Autogenerated: Reply'],
  ['auto_reply', 'Subject: Automatisk svar: Tilbud'],
  ['auto_reply', 'Subject: Automatski odgovor: Ponuda'],
  ['auto_reply', 'Subject: Automātiska atbilde: Tāme'],
  ['auto_reply', 'Subject: Ymateb awtomatig: Dyfynbris'],
  ['auto_reply', 'Subject: Trả lời tự động: Báo giá'],
  ['auto_reply', 'Subject: رد تلقائي: عرض'],
  ['auto_reply', `Subject: =?utf-8?B?${Buffer.from('自动回复：报价').toString('base64')}?=`],
  ['auto_reply', `Return-Path: <>\n${answers}`],
  ['auto_reply', 'Subject: Automatic reply: Your quote'],
  ['auto_reply', 'Subject: =?utf-8?Q?R=C3=A9ponse_automatique_=3A_Devis?='],
  ['auto_reply', 'Content-Type: multipart/report; report-type=disposition-notification; boundary=b'],
  ['bulk', 'List-Unsubscribe: <mailto:x@example.com>'],
  ['bulk', `List-Id: <x.example.com>\n${answers}`],
  ['bulk', 'Precedence: list'],
  ['bulk', 'Auto-Submitted: auto-generated'],
])('headers mean %s: %s', async (kind, header) => {
  const headers = `From: grace@example.com\r\n${header.replaceAll('\n', '\r\n')}\r\n\r\n`
  expect((await parseHeaders(Buffer.from(headers))).kind).toBe(kind)
})

const dsn = (fields: string, returned = 'Subject: Fee\nMessage-ID: <ours@studio>') =>
  'From: MAILER-DAEMON@mx.example\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n' +
  `--b\n${plain('It could not be delivered.')}\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\n${fields}\n` +
  `--b\nContent-Type: text/rfc822-headers\n\n${returned}\n--b--\n`

test('a returned email says which one it is, to whom it went and why it came back', async () => {
  const failed = 'Final-Recipient: rfc822; Grace@Example.com\nAction: failed\nStatus: 5.1.1'
  const rewritten = 'Message-ID: <other@relay>\nX-Original-Message-ID: <ours@studio>'
  expect(await read(dsn(failed, rewritten))).toMatchObject({
    kind: 'bounce',
    bounce: { messageIds: ['<other@relay>', '<ours@studio>'], recipients: ['grace@example.com'], status: '5.1.1' },
    files: [],
  })
  const several = `Final-Recipient: rfc822; ok@example.com\nAction: delivered\nStatus: 2.0.0\n\n${failed}`
  expect((await read(dsn(several))).bounce?.recipients).toEqual(['grace@example.com'])
  for (const action of ['delayed', 'delivered', 'relayed', 'expanded']) {
    const { kind } = await read(dsn(failed.replace('failed', action)))
    expect(kind, action).toBe('notice')
  }
})

test('a returned email without a report is recognised by its text', async () => {
  expect(await readFixture('qmail-bounce')).toMatchObject({
    kind: 'bounce',
    bounce: { messageIds: ['<ours@studio>'], status: '5.1.1' },
  })
  expect((await readFixture('qmail-bounce')).bounce?.recipients).toContain('grace@example.com')
  const exim =
    'From: Mail Delivery System <Mailer-Daemon@mx.example>\nX-Failed-Recipients: grace@example.com\nSubject: Mail delivery failed: returning message to sender\n\n' +
    'A message that you sent could not be delivered to one or more of its recipients.\n\n  grace@example.com\n    Unrouteable address\n'
  expect(await read(exim)).toMatchObject({
    kind: 'bounce',
    bounce: { recipients: ['grace@example.com'], status: '5.1.1' },
  })
  const withCopy = `${exim}\n------ This is a copy of the message. ------\n\nMessage-ID: <ours@studio>\nFrom: us@studio.example\nTo: grace@example.com\n`
  expect((await read(withCopy)).bounce?.recipients).toEqual(['grace@example.com'])
  const unlisted = await read(withCopy.replace(/^X-Failed-Recipients.*\n/m, ''))
  expect(unlisted.bounce?.recipients).toEqual(['grace@example.com'])
  const warning =
    'From: MAILER-DAEMON@mx.example\nSubject: Warning: could not send message for past 4 hours\n\n' +
    'This is a warning message only. You do not need to resend your message. It could not be delivered for 4 hours.\n'
  expect((await read(warning)).kind).toBe('notice')
})

test('a report of a spam complaint says which email of ours it is about', async () => {
  expect(await readFixture('arf-abuse')).toMatchObject({
    kind: 'bounce',
    text: expect.stringMatching(
      /^The recipient marked your email as spam: grace@example\.com\n\nOne of our customers pressed 'Junk'/,
    ) as string,
    bounce: { messageIds: expect.arrayContaining(['<ours@studio>']) as string[], recipients: ['grace@example.com'] },
    files: [],
  })
  const redacted = await readFixture('arf-redacted')
  expect(redacted).toMatchObject({ kind: 'bounce', bounce: { isComplaint: true, recipients: [] } })
  expect(redacted.text).toMatch(/^The recipient marked your email as spam\n\nA user of ours/)
  expect(redacted.bounce?.messageIds).toEqual(['<0102018f.relayed@eu-west-1.relay.example>', '<ours@studio>'])
})

const feedback = (type: string) =>
  multipart(
    'report; report-type=feedback-report',
    plain('The message could not be delivered.'),
    `Content-Type: message/feedback-report\n\nFeedback-Type: ${type}\nVersion: 1`,
  )

test.each(['not-spam', 'auth-failure', 'abuse-like'])('a report of %s is an automatic one', async (type) => {
  expect((await read(feedback(type))).kind).toBe('auto_reply')
})

test('a postmaster who writes is a person', async () => {
  const { kind, text } = await read(
    'From: postmaster@smallfirm.example\nSubject: Our extension\n\nCould you call me?\n',
  )
  expect([kind, text]).toEqual(['person', 'Could you call me?'])
  const aboutPost =
    'Return-Path: <postmaster@smallfirm.example>\nFrom: postmaster@smallfirm.example\nSubject: Our extension\n\n' +
    'Your letter could not be delivered here, as our post is delayed.\n'
  expect((await read(aboutPost)).kind).toBe('person')
})

const calendar = (method: string, fields: string) =>
  multipart(
    'alternative',
    plain(''),
    `Content-Type: text/calendar; method=${method}; charset=utf-8\n\nBEGIN:VCALENDAR\nMETHOD:${method}\nBEGIN:VEVENT\nSUMMARY:Free consultation\n${fields}\nEND:VEVENT\nEND:VCALENDAR`,
  )

test.each([
  ['auto_reply', 'REPLY', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:g@example.com', 'Accepted: Free consultation'],
  [
    'person',
    'REPLY',
    'ATTENDEE;PARTSTAT=ACCEPTED:mailto:g@example.com\nCOMMENT:Ring twice',
    'Accepted: Free consultation\n\nRing twice',
  ],
  [
    'person',
    'REPLY',
    'ATTENDEE;CN="A: b";PARTSTAT=TENTATIVE:mailto:g@example.com',
    'Answered “maybe”: Free consultation',
  ],
  [
    'person',
    'COUNTER',
    'DTSTART;TZID=Europe/London:20261127T140000',
    'Proposes another time: Free consultation, 27 November 2026 at 14:00',
  ],
  ['person', 'REQUEST', 'DTSTART;VALUE=DATE:20261127', 'Invitation: Free consultation, 27 November 2026'],
])('a calendar entry without a text says what it is: %s, %s', async (kind, method, fields, text) => {
  const content = await read(calendar(method, fields))
  expect([content.kind, content.text]).toEqual([kind, text])
})

test('the time of an answer is that of the event, not of the time zone that Outlook writes before it', async () => {
  const zone =
    'BEGIN:VTIMEZONE\nTZID:GMT Standard Time\nBEGIN:STANDARD\nDTSTART:16010101T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0000\nEND:STANDARD\nEND:VTIMEZONE'
  const fields = 'ATTENDEE;PARTSTAT=DECLINED:mailto:g@example.com\nDTSTART;TZID=GMT Standard Time:20261203T100000'
  const { text } = await read(calendar('REPLY', fields).replace('BEGIN:VEVENT', `${zone}\nBEGIN:VEVENT`))
  expect(text).toBe('Declined: Free consultation, 3 December 2026 at 10:00')
})

test('the only part of an email is its text, even if its sender calls it an attachment', async () => {
  const head = 'From: a@example.com\nContent-Type: text/plain\nContent-Disposition: attachment'
  expect(await read(`${head}\n\nHello`)).toMatchObject({ text: 'Hello', files: [] })
  const named = await read(`${head}; filename="message.txt"\n\nHello`)
  expect([named.text, names(named.files)]).toEqual(['Hello', ['message.txt']])
})

test('the text after a picture that is written into the HTML is read', async () => {
  const picture = `<img src="data:image/png;base64,${`${'iVBORw0KGgoA'.repeat(80)}\n`.repeat(500)}">`
  const { text } = await read(`From: a@example.com\nContent-Type: text/html\n\n<p>Before</p>${picture}<p>After</p>`)
  expect(text).toBe('Before\n\nAfter')
})

test('an email that can’t be read here says so and keeps its file', async () => {
  const tnef = await read(
    multipart('mixed', 'Content-Type: application/ms-tnef; name=winmail.dat\nContent-Disposition: attachment\n\nx'),
  )
  expect(tnef.text).toContain('winmail.dat')
  expect(names(tnef.files)).toEqual(['winmail.dat'])
  const encrypted = await read('From: a@example.com\nContent-Type: application/pkcs7-mime; name=smime.p7m\n\nx')
  expect(encrypted.text).toContain('encrypted')
})

test('the parts that were left in the mailbox are files with their size and place', async () => {
  const message = Buffer.from(
    multipart(
      'mixed',
      plain('One'),
      'Content-Type: image/jpeg; name=a.jpg\nContent-ID: <a@b>\n\n',
      plain('Two'),
    ).replaceAll('\n', '\r\n'),
  )
  const { text, files } = await parseMessage({ message, kind: 'person', omitted: { '2': 4_000_000 } })
  expect(text).toBe('One\n\nTwo')
  expect(files).toEqual([{ section: '2', fileName: 'a.jpg', bytes: 4_000_000, content: undefined }])
})

test('a message whose parts are not there is read as text', async () => {
  expect((await read('From: a@example.com\nContent-Type: multipart/mixed\n\nHello there\n')).text).toBe('Hello there')
  expect((await read('From: a@example.com\nContent-Type: multipart/mixed; boundary=b\n\nHello there\n')).text).toBe(
    'Hello there',
  )
  expect((await read('From: a@example.com\nContent-Type: text/plain\n\n')).text).toBe('')
})

test('a text in a format that isn’t known is read as plain text', async () => {
  const alone = await read(
    'From: grace@example.com\nContent-Type: text/markdown; charset=utf-8\n\n# Two rooms, 45 m²\n',
  )
  expect(alone).toMatchObject({ text: '# Two rooms, 45 m²', files: [] })
  const card = await read(multipart('mixed', plain('Hello'), plain('BEGIN:VCARD\nEND:VCARD', 'text/vcard')))
  expect(card.text).toBe('Hello')
  expect(card.files).toHaveLength(1)
})
