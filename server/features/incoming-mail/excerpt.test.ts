import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const introductions = [
  'On Mon, 2 Mar 2026 at 09:00, Studio <studio@example.com> wrote:',
  'On Monday, 2 March 2026 at 09:00:00 GMT, Studio\nwrote:',
  'On Wed, 25 Nov 2026 at 22:03, Example Extensions with a long name\n<hello@a-long-domain-name.example.com>\nwrote:',
  'On 25 Nov 2026, at 22:03, Studio <studio@example.com> wrote:',
  'On 25/11/2026 22:03, Studio wrote:',
  'On Wednesday, November 25th, 2026 at 10:03 PM, Studio <studio@example.com> wrote:',
  'Am 25.11.2026 um 22:03 schrieb Studio <studio@example.com>:',
  'Am Mi., 25. Nov. 2026 um 22:03 Uhr schrieb Studio <studio@example.com>:',
  'Le mer. 25 nov. 2026 à 22:03, Studio <studio@example.com> a écrit :',
  'El mié, 25 nov 2026 a las 22:03, Studio (<studio@example.com>) escribió:',
  'Il giorno mer 25 nov 2026 alle ore 22:03 Studio <studio@example.com> ha scritto:',
  'Op wo 25 nov 2026 om 22:03 schreef Studio <studio@example.com>:',
  'Den ons 25 nov. 2026 kl 22:03 skrev Studio <studio@example.com>:',
  'Den ons. 25. nov. 2026 kl. 22.03 skrev Studio <studio@example.com>:',
  'śr., 25 lis 2026 o 22:03 Studio <studio@example.com> napisał(a):',
  'Em qua., 25 de nov. de 2026 às 22:03, Studio <studio@example.com> escreveu:',
  'ср, 25 нояб. 2026 г. в 22:03, Studio <studio@example.com>:',
  '2026年11月25日(水) 22:03 Studio <studio@example.com>:',
  '---- On Mon, 02 Mar 2026 09:00:00 +0000 Studio <studio@example.com> wrote ----',
  // Yahoo on Android: its HTML is in two blocks, and its text has the message in the same line.
  'On Mon, 2 Mar 2026 at 09:00, Studio\n\n<studio@example.com> wrote:',
  'On Mon, 2 Mar 2026 at 09:00, Studio<studio@example.com> wrote:   Dear Grace,',
  'Studio <studio@example.com> 于2026年11月25日周三 22:03写道：',
]
const headers = [
  'From: Studio <studio@example.com>\nSent: 02 March 2026 09:00\nTo: Grace',
  '________________________________\nFrom: Studio <studio@example.com>\nSent: 02 March 2026 09:00\nTo: Grace\nSubject: Fee',
  '*From:* Studio\n*Sent:* 02 March 2026 09:00\n*To:* Grace\n*Subject:* Fee',
  ' From: Studio \n Sent: 02 March 2026 09:00\n To: Grace\n Subject: Fee',
  'From: Studio\nSubject: Fee\nDate: 2 March 2026 at 09:00:00 GMT\nTo: Grace',
  'Von: Studio\nGesendet: Montag, 2. März 2026 09:00\nAn: Grace\nBetreff: Honorar',
  'De : Studio\nEnvoyé : lundi 2 mars 2026 09:00\nÀ : Grace\nObjet : Honoraires',
  'De: Studio\nEnviado el: lunes, 2 de marzo de 2026 9:00\nPara: Grace\nAsunto: Honorarios',
  'Da: Studio\nInviato: lunedì 2 marzo 2026 09:00\nA: Grace\nOggetto: Parcella',
  'De: Studio\nEnviada em: segunda-feira, 2 de março de 2026 09:00\nPara: Grace\nAssunto: Honorários',
  'Van: Studio\nVerzonden: maandag 2 maart 2026 09:00\nAan: Grace\nOnderwerp: Kosten',
  'Od: Studio\nWysłano: poniedziałek, 2 marca 2026 09:00\nDo: Grace\nTemat: Koszt',
  // GMX and mail.com, and old Outlook.com
  'Gesendet: Montag, 2. März 2026 um 09:00 Uhr\nVon: "Studio" <studio@example.com>\nAn: grace@example.org\nBetreff: Honorar',
  'Sent: Monday, March 2, 2026 at 9:00 AM\nFrom: "Studio" <studio@example.com>\nTo: grace@example.org\nSubject: Fee',
  'Subject: Fee\nFrom: studio@example.com\nDate: Mon, 2 Mar 2026 09:00:00 +0000\nTo: grace@example.org',
  'De la: Studio\nTrimis: luni, 2 martie 2026 09:00\nCătre: Grace\nSubiect: Onorariu',
  'Kimden: Studio\nGönderildi: 2 Mart 2026 Pazartesi 09:00\nKime: Grace\nKonu: Ücret',
  'Feladó: Studio\nElküldve: 2026. március 2. 09:00\nCímzett: Grace\nTárgy: Díj',
  'Από: Studio\nΣτάλθηκε: Δευτέρα, 2 Μαρτίου 2026 09:00\nΠρος: Grace\nΘέμα: Αμοιβή',
  // Samsung Email in Polish: no program’s list of such lines is complete.
  '-------- Oryginalna wiadomość --------\nOd: Studio <studio@example.com>\nData: 02.03.2026 09:00 (GMT+00:00)\nDo: grace@example.org\nTemat: Koszt',
  // Languages without words of their own here.
  'Gönderen: Studio <studio@example.com>\nGönderildi: 2 Mart 2026 Pazartesi 09:00\nKime: Grace\nKonu: Ücret',
  'Oddi wrth: Studio <studio@example.com>\nAnfonwyd: 02 Mawrth 2026 09:00\nAt: Grace\nPwnc: Ffi',
  '寄件者： Studio <studio@example.com>\n傳送時間： 2026年3月2日 09:00\n收件者： Grace\n主旨： 費用',
  '*จาก:* Studio <studio@example.com>\n*ส่ง:* 2 มีนาคม 2026 09:00\n*ถึง:* Grace\n*เรื่อง:* ค่าบริการ',
  '-----Original Message-----\nFrom: Studio',
  '-----Ursprüngliche Nachricht-----\nVon: Studio',
  '-------- Message d’origine --------\nDe : Studio',
]

test.each([...introductions, ...headers])(
  'the message that is answered is left out of the excerpt: %s',
  (beginning) => {
    expect(excerptOf(`Tuesday.\n\n${beginning}\n\nWhen?\nOn Monday?`)).toBe('Tuesday.')
    expect(excerptOf(`Tuesday.\nGrace\n${beginning}\n> When?\n>\n> On Monday?\n`)).toBe('Tuesday.\nGrace')
  },
)

const ownTexts = [
  'Thanks for the quote.\nAm I right that the price includes:\n- the drawings\n- the engineer\nIf not we cannot go ahead.',
  'We are away.\n________________\nFrom: Friday\nTo: Monday\nPlease call after that.',
  'From: 3 December\nTo: 10 December\nDate: not sure yet, but 2026',
  'On Tuesday I can.\nFrom: now on.',
  'In 2019 the previous owner wrote:\nthe wall is not to be touched.\nIs that right?',
  'Le Corbusier is my favourite:\nplease look at his houses.',
  'El Camino Road 4, flat 2026:\nring twice at 10:30.',
  'Op art would be nice on:\nthe back wall.',
  'On 3 May 2026 at 10:30 the council (planning@example.com) wrote: no flat roof.\nWhat do you think?',
  'On 3 May 2026 at 10:30 we met.\n\nThe council (planning@example.com) says:\n\nno flat roof.',
  'My wife wrote:\nno flat roof.\nWhat do you think?',
  '---------- Forwarded message ---------\nFrom: Architect <a@example.com>\nThe beam is 6 m.',
  'What do you think of this?\n\nBegin forwarded message:\n\nFrom: Architect <a@example.com>\nSubject: Beam\nDate: 2 March 2026 at 09:00:00 GMT\nTo: Grace\n\nThe beam is 6 m.',
  'As the council says:\n-------- Forwarded Message --------\nSubject: Permission\nDate: Mon, 2 Mar 2026 09:00:00 +0000\nFrom: Council <c@example.com>\nTo: Grace\n\nGranted.',
  'Date: 3 December 2026 at 9:00\nTo: be confirmed\nSubject: to my wife saying yes.\nCall me.',
  'The kitchen:\n-----------\n4.2 by 3.1',
  'Hello, my details for the visit:\nName: Jo Small <jo@example.com>\nVisit: 3 December 2026 at 10:00\nPhone: 07700 900123\nAddress: 1 High Street, Winchester\n\nWe would like a rear extension of 4 by 5 metres.',
  'Yes please go ahead.\n\nContact: Jo Small <jo@example.com>\nAddress: 1 High Street\nPhone: 07700 900123\nBest time: 03/12/26 at 10:00\n\nWe also want a loft.',
  'Please copy my builder:\nBuilder: Sam Brick <sam@brick.example>\nFree: 3 December 2026, 10:00\nOr: 4 December 2026, 11:00\nQuestion: do we need a party wall?\nRegards Jo',
  'Ask my brother:\nEmail: Jo Small <jo@example.com>\nThere: 3 December 2026 at 10:00\nPhone: 07700 900123\nHe has the keys.',
]

test.each(ownTexts)('what only looks like a quotation is shown: %s', (text) => {
  expect(excerptOf(text)).toBe(text)
})

test('answers between the lines of the quotation, and below it, are shown with it', () => {
  const between =
    'My answers are below.\n\nOn Wed, 25 Nov 2026 at 22:03, Studio <s@example.com> wrote:\n> When?\n\nFriday.\n\n> Is it boarded?\n\nNo.'
  const under = 'On Wed, 25 Nov 2026 at 22:03, Studio <s@example.com> wrote:\n> When?\n\nFriday.'
  const inColour =
    'Please see my answers below in red.\n\nFrom: Studio\nSent: 2 March 2026 09:00\nTo: G\nSubject: Fee\n\nWhen? Friday.'
  for (const text of [between, under, inColour, '> Only a quote']) expect(excerptOf(text)).toBe(text)
  const signed = 'On Wed, 25 Nov 2026 at 22:03, Studio <s@example.com> wrote:\n> When?\n\n-- \nGrace\n07700 900123'
  expect(excerptOf(`Friday.\n\n${signed}`)).toBe('Friday.')
  expect(excerptOf('Friday.\n\n> When?\n\nSent from my iPhone')).toBe('Friday.')
})

test('a text that is made to be searched for long is read', () => {
  const hostile = [
    '> '.repeat(9000),
    `${'On 2026 at 10:00 a@b '.repeat(900)}:`,
    'a@'.repeat(10_000),
    'From: a\n'.repeat(2500),
  ]
  for (const text of hostile) expect(excerptOf(text)).not.toBe('')
})
