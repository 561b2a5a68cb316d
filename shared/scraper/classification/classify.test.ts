import { expect, test } from 'vitest'
import { foundProspect } from '../../contract/scraping-runs.ts'
import type { PageRecord } from '../record.ts'
import { reasonToSkip, classify } from './classify.ts'

const now = '2026-11-20T09:00:00.000Z'
const application: PageRecord = {
  url: 'https://planning.meadowshire.gov.uk/app;jsessionid=9F2?keyVal=QX1&activeTab=summary&utm_source=mail',
  reference: '26/00412/HOU',
  description: 'Two storey side extension',
  address: '4 Orchard Way, Winchester, SO23 1AB',
  applicant: 'Mr P Sample',
  date: '2026-11-12',
}
const post: PageRecord = {
  kind: 'post',
  url: 'https://homes.example/threads/side-return.77/',
  title: 'Side return in Romsey',
  description: 'We are planning a side return extension. Can anyone recommend a designer?',
  applicant: 'brick_lane',
  date: '2026-11-19T10:00:00.000Z',
}

function prospectOf(record: PageRecord) {
  const classified = classify(record, now)
  if ('dropped' in classified) throw new Error(classified.dropped)
  return classified
}

function dropped(record: PageRecord): string {
  const classified = classify(record, now)
  return 'dropped' in classified ? classified.dropped : 'kept'
}

test('an application becomes a prospect that the server accepts', () => {
  const { prospect } = prospectOf(application)
  expect(prospect).toEqual({
    name: 'Mr P Sample',
    projectType: 'extension',
    priority: 'high',
    priorityReasons: expect.arrayContaining(['+2 from the last fortnight']),
    location: '4 Orchard Way, Winchester, SO23 1AB',
    postcode: 'SO23 1AB',
    description: 'Two storey side extension',
    sourceUrl: 'https://planning.meadowshire.gov.uk/app?keyVal=QX1&activeTab=summary',
  })
  expect(foundProspect.safeParse(prospect).success).toBe(true)
})

test('an application with an agent on file is a lead of medium priority at most', () => {
  expect(prospectOf(application).prospect.priority).toBe('high')
  const { prospect } = prospectOf({ ...application, agent: 'Sample Plans Ltd' })
  expect(prospect).toMatchObject({
    priority: 'medium',
    priorityReasons: expect.arrayContaining(['−3 has an agent already']),
  })
})

test('a decided application has its outcome, and a known one only that', () => {
  const decided = { ...application, status: 'Refused' }
  expect(prospectOf(decided).prospect).toMatchObject({ applicationOutcome: 'refused' })
  expect(prospectOf({ ...decided, isUpdate: true }).prospect).toMatchObject({ onlyUpdates: true })
  expect(prospectOf(decided).prospect).not.toHaveProperty('onlyUpdates')
})

test('without an applicant the prospect is named by the house, never by an invented name', () => {
  const { applicant: _, ...nameless } = application
  expect(prospectOf(nameless).prospect.name).toBe('4 Orchard Way, Winchester, SO23 1AB')
  const { address: __, ...placeless } = nameless
  expect(dropped(placeless)).toContain('neither a name')
})

const agent = { agent: 'Jo Sample', agentEmails: ['jo@drawings.example'], agentPhones: ['07700 900144'] }

test('an agent’s details are not given to the applicant', () => {
  const { prospect, reasons } = prospectOf({ ...application, ...agent })
  expect(prospect).not.toHaveProperty('email')
  expect(prospect).not.toHaveProperty('phone')
  expect(reasons).toContain('−3 has an agent already')
})

test('an agent with contact details is the prospect where the page names nobody else', () => {
  const { applicant: _, ...nameless } = application
  expect(prospectOf({ ...nameless, ...agent }).prospect).toMatchObject({
    name: 'Jo Sample',
    email: 'jo@drawings.example',
    phone: '07700 900144',
    location: application.address,
  })
})

test('addresses of the council, the forum and no-reply senders are ignored', () => {
  const emails = [
    'planning@winchester.gov.uk',
    'no-reply@mailbox.example',
    'cllr.a@meadowshirecouncil.org',
    'keeper@homes.test',
    'you@example.com',
    'brick@mailbox.example',
  ]
  expect(prospectOf({ ...post, emails }).prospect.email).toBe('brick@mailbox.example')
  expect(
    prospectOf({ ...post, url: 'https://www.board.co.uk/1', emails: ['hello@board.co.uk'] }).prospect,
  ).not.toHaveProperty('email')
})

test('a mobile number is preferred, and stored with its dialled form', () => {
  const { prospect, phoneE164 } = prospectOf({ ...post, phones: ['01632 960147', '07700 900382'] })
  expect([prospect.phone, phoneE164]).toEqual(['07700 900382', '+447700900382'])
})

test('a post is classified by title and text, and has the writer’s full name if there is one', () => {
  const { prospect } = prospectOf({ ...post, fullName: 'Sam Sample' })
  expect(prospect).toMatchObject({
    name: 'Sam Sample',
    location: 'Romsey',
    description: `Side return in Romsey\n\n${post.description}`,
  })
})

test.each([
  ['We used ABC for our loft conversion last year, they were great.', 'reply', 'answers somebody else'],
  ['We offer loft conversions and extensions with free quotes.', 'post', 'offers work'],
  ['My neighbour has started building an extension. Can I object?', 'post', 'somebody else’s'],
  ['Our extension is finished, here are the pictures.', 'post', 'asks for nothing'],
  ['Can anyone recommend a plumber?', 'post', 'names no extension'],
] as const)('"%s" is dropped with a reason', (description, kind, reason) => {
  const { title: _, ...untitled } = post
  expect(dropped({ ...untitled, kind, description })).toContain(reason)
})

test('a reply that describes its writer’s own plans is a prospect', () => {
  expect(
    dropped({
      ...post,
      kind: 'reply',
      description: 'Following this, we are also looking to get drawings for a rear extension.',
    }),
  ).toBe('kept')
})

test('priority depends on place, date, project, contact details and obstacles', () => {
  expect(prospectOf({ ...post, phones: ['07700 900382'] })).toMatchObject({
    prospect: { priority: 'high' },
    reasons: [
      '+3 in the postcode area of Winchester and Southampton',
      '+2 from the last fortnight',
      '+1 a project that a package is made for',
      '+2 can be reached by email or phone',
    ],
  })
  expect(
    prospectOf({ ...application, address: '1 Elm Street, Cardiff, CF24 3QS', date: '2026-09-20' }).prospect.priority,
  ).toBe('low')
  expect(
    prospectOf({
      ...application,
      address: 'Sample Primary School, Winchester',
      description: 'Classroom extension to school',
      date: '2025-01-01',
    }).prospect.priority,
  ).toBe('low')
  expect(
    prospectOf({ ...application, address: '1 London Road, Andover, SP10 1AA', date: '2026-10-10' }).prospect.priority,
  ).toBe('medium')
})

test('an address without a postcode is kept, and located by its town', () => {
  const { prospect, reasons } = prospectOf({ ...application, address: 'Rose Cottage, Back Lane, Petersfield' })
  expect(prospect).not.toHaveProperty('postcode')
  expect(reasons[0]).toContain('(GU)')
})

test('an invalid postcode is left out', () => {
  expect(prospectOf({ ...application, address: 'Back Lane', postcode: 'QQ1 1AA' }).prospect).not.toHaveProperty(
    'postcode',
  )
})

test('a list entry can be enough to skip the page', () => {
  expect(reasonToSkip({ ...application, description: 'Fell one oak' })).toContain('trees')
  expect(reasonToSkip({ ...application, description: 'Alterations to dwelling including the …' })).toBeUndefined()
  expect(reasonToSkip(application)).toBeUndefined()
})

test('text longer than the server takes is cut', () => {
  const { prospect } = prospectOf({
    ...application,
    description: `Extension ${'a'.repeat(9000)}`,
    address: 'b'.repeat(500),
  })
  expect(foundProspect.safeParse(prospect).success).toBe(true)
})

test('a wish may follow an address, and to be called is no offer', () => {
  const { prospect } = prospectOf({
    ...post,
    kind: 'listing',
    description:
      'Hi, we live at 4 Elm Road, Winchester SO23 9ZZ and would like a rear extension. Please call me on 07700 900111.',
  })
  expect(prospect).toMatchObject({ projectType: 'extension' })
  expect(
    dropped({ ...post, description: 'We have built for thirty years. If you are looking for a loft, free quotes.' }),
  ).toContain('offers work')
})
