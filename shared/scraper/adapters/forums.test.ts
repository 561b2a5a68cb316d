import { expect, test } from 'vitest'
import type { Adapter } from '../adapter.ts'
import { asList, pageOf, sourceOf } from '../testing/page-of.ts'
import { testPage } from '../testing/test-page.ts'
import { bbpress } from './bbpress.ts'
import { discourse } from './discourse.ts'
import { invision } from './invision.ts'
import { mybb } from './mybb.ts'
import { phpbb } from './phpbb.ts'
import { reddit } from './reddit.ts'
import { vbulletin } from './vbulletin.ts'
import { xenforo } from './xenforo.ts'

function read(adapter: Adapter, file: string, url: string, searchTerms: string[] = []) {
  return adapter.read(testPage(`forums/${file}`, url), { url, kind: 'list' }, sourceOf({ searchTerms }))
}

test('XenForo: posts without quotations and signatures, with what the writer says of themselves', () => {
  const { records, next } = read(xenforo, 'xenforo-thread.html', 'https://homes.example/threads/side-return.77/')
  expect(records).toEqual([
    {
      kind: 'post',
      url: 'https://homes.example/threads/side-return.77/',
      reference: '901',
      title: 'Side return in Winchester: which drawings?',
      description:
        'We are planning a side return extension.\n\nCan anyone recommend a designer? Mail me: brick@mailbox.example or 07700 900155.',
      address: 'Winchester',
      applicant: 'brick_lane',
      emails: ['brick@mailbox.example'],
      phones: ['07700 900155'],
      date: '2026-11-14T08:30:00.000Z',
    },
    {
      kind: 'reply',
      url: 'https://homes.example/threads/side-return.77/post-902',
      reference: '902',
      title: 'Side return in Winchester: which drawings?',
      description: 'We used a local firm and were happy.',
      date: '2026-11-14T09:00:00.000Z',
    },
  ])
  expect(next).toEqual([{ url: 'https://homes.example/threads/side-return.77/page-2', kind: 'list' }])
})

test('XenForo: a list of threads gives those that name a search term in any form', () => {
  const { next } = read(xenforo, 'xenforo-forum.html', 'https://homes.example/forums/build.3/', ['extend'])
  expect(next.map(({ url, kind }) => [kind, url])).toEqual([
    ['detail', 'https://homes.example/threads/side-return.77/'],
    ['detail', 'https://homes.example/threads/loft.79/unread'],
    ['list', 'https://homes.example/forums/build.3/page-2'],
  ])
})

test('the second page of a thread begins with a reply', () => {
  const { records } = read(xenforo, 'xenforo-thread.html', 'https://homes.example/threads/side-return.77/page-2')
  expect(records.map(({ kind }) => kind)).toEqual(['reply', 'reply'])
})

test('MyBB: posts with the writer’s place, without quotations and signatures', () => {
  const { records, next } = read(mybb, 'mybb-thread.html', 'https://mybb.example/showthread.php?tid=44')
  expect(records).toMatchObject([
    {
      kind: 'post',
      reference: '301',
      applicant: 'larder_lou',
      address: 'Romsey',
      title: 'Moving the kitchen, Romsey',
      description: 'We want to move the kitchen to the back of the house.\nWho could draw it?',
      date: '2026-11-14T08:30:00.000Z',
    },
    { kind: 'reply', reference: '302', description: 'Ask for a fixed fee.', date: '2026-11-14T09:15:00.000Z' },
  ])
  expect(next).toEqual([{ url: 'https://mybb.example/showthread.php?tid=44&page=2', kind: 'list' }])
})

test('phpBB: posts, dates in words, and links without the session id', () => {
  const { records, next } = read(phpbb, 'phpbb-thread.html', 'https://phpbb.example/viewtopic.php?t=31')
  expect(records).toMatchObject([
    {
      kind: 'post',
      reference: '501',
      applicant: 'attic_annie',
      address: 'Southampton',
      title: 'Loft conversion, Southampton',
      description: 'Hoping to convert our loft next year.\nDo I need planning permission?',
      date: '2026-11-10T19:05:00.000Z',
    },
    {
      kind: 'reply',
      reference: '502',
      url: 'https://phpbb.example/viewtopic.php?p=502',
      description: 'Usually permitted development.',
      date: '2026-11-11T08:15:00.000Z',
    },
  ])
  expect(next).toEqual([{ url: 'https://phpbb.example/viewtopic.php?t=31&start=10', kind: 'list' }])
  expect(read(phpbb, 'phpbb-forum.html', 'https://phpbb.example/viewforum.php?f=2', ['loft']).next).toEqual([
    { url: 'https://phpbb.example/viewtopic.php?t=31', kind: 'detail' },
  ])
})

test('vBulletin: dates day first, and yesterday', () => {
  const { records, next } = read(vbulletin, 'vbulletin-thread.html', 'https://vb.example/showthread.php?t=9')
  expect(records).toMatchObject([
    {
      kind: 'post',
      reference: '7001',
      applicant: 'wall_e',
      title: 'Knocking through kitchen and diner',
      date: '2026-11-12T21:14:00.000Z',
    },
    {
      kind: 'reply',
      reference: '7002',
      applicant: 'helper',
      description: 'Ask for two quotes.',
      date: '2026-11-19T08:02:00.000Z',
    },
  ])
  expect(next[0]?.url).toBe('https://vb.example/showthread.php?t=9&page=2')
})

test('Invision: posts with addresses of their own', () => {
  const { records, next } = read(invision, 'invision-thread.html', 'https://ips.example/topic/88-orangery/')
  expect(records).toMatchObject([
    {
      kind: 'post',
      reference: '301',
      applicant: 'sunny_side',
      title: 'Orangery or extension in Romsey?',
      description: 'We would like an orangery in Romsey.\n\nHow much should drawings cost?',
    },
    {
      kind: 'reply',
      url: 'https://ips.example/topic/88-orangery/?do=findComment&comment=302',
      description: 'Depends on the glass.',
    },
  ])
  expect(next[0]?.url).toBe('https://ips.example/topic/88-orangery/page/2/')
})

test('bbPress: writer and date are read from beside the text', () => {
  const { records } = read(bbpress, 'bbpress-thread.html', 'https://homes.example/forums/topic/garage/')
  expect(records).toMatchObject([
    {
      kind: 'post',
      reference: '41',
      applicant: 'Pat S',
      description: 'I am looking for help with building regs drawings for a garage conversion in Eastleigh.',
      date: '2026-11-08T16:12:00.000Z',
    },
    {
      kind: 'reply',
      reference: '42',
      url: 'https://homes.example/forums/reply/42/',
      applicant: 'Lee',
      date: '2026-11-19',
    },
  ])
})

test('Discourse: the posts of a topic, under name and user name', () => {
  const { records, next } = read(
    discourse,
    'discourse-topic.json',
    'https://disc.example/t/rear-extension-in-alresford/612.json',
  )
  expect(records).toMatchObject([
    {
      kind: 'post',
      url: 'https://disc.example/t/rear-extension-in-alresford/612',
      applicant: 'sam_s',
      fullName: 'Sam Sample',
      phones: ['01632 960166'],
      description: 'We are thinking of a rear extension in Alresford.\n\nAny recommendations? Ring 01632 960166.',
    },
    {
      kind: 'reply',
      url: 'https://disc.example/t/rear-extension-in-alresford/612/2',
      description: 'Try the local ones.',
    },
  ])
  expect(next).toEqual([])
})

test('Discourse: begins with a search for the terms, and lists lead to the topics’ JSON', () => {
  expect(discourse.start!(sourceOf({ url: 'https://disc.example/', searchTerms: ['loft conversion'] }))).toEqual([
    { url: 'https://disc.example/search.json?q=loft%20conversion%20order%3Alatest', kind: 'list' },
  ])
  expect(discourse.start!(sourceOf({ url: 'https://disc.example/t/a/1' }))[0]?.url).toBe(
    'https://disc.example/t/a/1.json',
  )
  const { next } = read(discourse, 'discourse-latest.json', 'https://disc.example/latest.json', ['extension'])
  expect(next).toEqual([
    { url: 'https://disc.example/t/rear-extension-in-alresford/612.json', kind: 'detail' },
    { url: 'https://disc.example/latest.json?no_definitions=true&page=1', kind: 'list' },
  ])
})

test('Reddit: posts of a listing that match a search term, and the next page', () => {
  const { records, next } = read(reddit, 'reddit-listing.json', 'https://www.reddit.com/r/DIYUK/new.json?limit=100', [
    'loft',
  ])
  expect(records).toEqual([
    {
      kind: 'post',
      url: 'https://www.reddit.com/r/DIYUK/comments/zz1/loft/',
      reference: 't3_zz1',
      title: 'Loft conversion in Portsmouth, where to start?',
      description: 'Thinking of a loft conversion. Any advice?',
      applicant: 'tall_roof',
      date: '2026-11-14T10:00:00.000Z',
    },
  ])
  expect(next[0]?.url).toBe('https://www.reddit.com/r/DIYUK/new.json?limit=100&after=t3_zz9')
  expect(reddit.start!(sourceOf({ url: 'https://www.reddit.com/r/DIYUK/', searchTerms: ['loft'] }))[0]?.url).toBe(
    'https://www.reddit.com/r/DIYUK/search.json?q=loft&sort=new&restrict_sr=1&limit=100&t=month',
  )
})

test('Reddit: the old pages, post and comments', () => {
  const { records } = read(reddit, 'reddit-old.html', 'https://old.reddit.com/r/HousingUK/comments/yy1/extend/')
  expect(records).toMatchObject([
    {
      kind: 'post',
      reference: 't3_yy1',
      applicant: 'wee_house',
      title: 'Extend or move?',
      description: 'We want to extend our kitchen in Fareham.',
      date: '2026-11-14T10:00:00.000Z',
    },
    {
      kind: 'reply',
      reference: 't1_yy2',
      applicant: 'sage',
      description: 'Move.',
      url: 'https://old.reddit.com/r/HousingUK/comments/yy1/extend/yy2/',
    },
  ])
})

test.each([
  '',
  'null',
  '[]',
  '{"kind":"Listing"}',
  '{"post_stream":{"posts":[null]}}',
  '<html id="XF"><article class="message message--post">',
])('nothing that a server may answer makes them throw: %s', (text) => {
  for (const adapter of [xenforo, phpbb, vbulletin, invision, bbpress, discourse, reddit]) {
    expect(() =>
      adapter.read(pageOf('https://a.example/', text), asList, sourceOf({ url: 'https://a.example/' })),
    ).not.toThrow()
  }
})
