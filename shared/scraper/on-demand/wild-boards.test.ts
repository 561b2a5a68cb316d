import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const now = '2026-11-26T20:00:00.000Z'
const board = 'https://board.example.test/index.php?topic=310'

/** Returns the wanted facts of each entry of a page. */
function factsOf(body: string, fields: readonly string[], { address = board, head = '' } = {}) {
  const bytes = Buffer.from(`<!doctype html><title>Page</title>${head}<body>${body}`)
  return readPage({ bytes, fileName: 'a.html', address, now }).leads.map(({ facts }) =>
    fields.map((field) => facts.find((fact) => fact.field === field)?.value),
  )
}

const smfPost = (id: number, writer: string, date: string, text: string) => `<div class="windowbg" id="msg${id}">
    <div class="poster"><h4><a href="index.php?action=profile;u=${id}">${writer}</a></h4><ul><li class="membergroup">Jr. Member</li></ul></div>
    <div class="postarea"><div class="keyinfo"><div class="subject_title"><a href="?msg=${id}">Porch</a></div>
    <div class="postinfo"><a href="?msg=${id}" class="smalltext">${date}</a></div></div><div class="post"><div class="inner">${text}</div></div></div></div>`

test('a post whose date begins with an emphasised word is read, and a heading with its writer is no subject', () => {
  const posts = [
    smfPost(1, 'Beech Lane', 'Nov 20, 2026, 05:22 PM', 'Can we build a porch without planning permission?'),
    smfPost(2, 'plumb_bob', '<strong>Today</strong> at 08:14 AM', 'Up to three square metres, yes.'),
  ]
  expect(
    factsOf(`<h1>Homes</h1><h2>Porch</h2><form>${posts.join('<hr>')}</form>`, ['applicant', 'date', 'description']),
  ).toEqual([
    ['Beech Lane', '2026-11-20T17:22:00.000Z', 'Can we build a porch without planning permission?'],
    ['plumb_bob', '2026-11-26T08:14:00.000Z', 'Up to three square metres, yes.'],
  ])
})

const threadRow = (id: number, title: string, writer: string) => `<li class="row"><dl><dt>
    <a href="viewtopic.php?t=${id}" class="topictitle">${title}</a><br>
    <div class="responsive-show">Last post by <a href="memberlist.php?u=9" class="username">Old Brick</a> <time datetime="2026-11-26T09:10:00+00:00">Thu</time></div>
    <div class="topic-poster">by <a href="memberlist.php?u=${id}" class="username">${writer}</a> » <time datetime="2026-11-2${id}T19:04:00+00:00">Tue</time></div></dt>
    <dd class="lastpost"><span><dfn>Last post</dfn> by <a href="memberlist.php?u=9" class="username">Old Brick</a><br><time datetime="2026-11-26T09:10:00+00:00">Thu</time></span></dd></dl></li>`

test('a list of threads names who began each, not who answered last', () => {
  const rows = [
    threadRow(2, 'Side return on a terrace', 'marley_k'),
    threadRow(4, 'Loft conversion: who to ask?', 'SteepHill'),
  ]
  expect(factsOf(`<ul>${rows.join('')}</ul>`, ['title', 'applicant', 'date'])).toEqual([
    ['Side return on a terrace', 'marley_k', '2026-11-22T19:04:00.000Z'],
    ['Loft conversion: who to ask?', 'SteepHill', '2026-11-24T19:04:00.000Z'],
  ])
})

test('posts and comments of a social network are read by their roles', () => {
  const group = 'https://www.facebook.com/groups/1122/'
  const comment = (label: string, writer: string, age: string, text: string) =>
    `<div role="article" aria-label="${label}"><a role="link" href="${group}user/4/"><span dir="auto">${writer}</span></a>
    <div><span dir="auto" lang="en"><div dir="auto">${text}</div></span></div>
    <ul><li><a href="${group}posts/9900/?comment_id=7&amp;__cft__[0]=AZ">${age}</a></li><li><div role="button">Reply</div></li></ul></div>`
  const page = `<div role="main"><h1><a href="${group}">Chandlers Ford Community</a></h1><div role="article">
    <h2><a href="${group}user/31/"><b>Priya Nair</b></a></h2><span dir="auto"><a aria-label="2 days ago" href="${group}posts/9900/?__cft__[0]=AZ"><span>2d</span></a> · </span>
    <span dir="auto"><div dir="auto">Can anyone recommend an architect?</div><div dir="auto">We are near Hiltingbury.</div></span>
    <div role="toolbar"><span>4</span></div><div role="button">2 comments</div>
    ${comment('Comment by Tom Adler 3 days ago', 'Tom Adler', '3d', 'We used a small practice.')}
    ${comment('Reply by Jo Finch to Tom Adler’s comment about an hour ago', 'Jo Finch', '', 'Following')}</div></div>`
  expect(factsOf(page, ['applicant', 'date', 'description', 'url'], { address: `${group}posts/9900/` })).toEqual([
    [
      'Priya Nair',
      '2026-11-24',
      'Can anyone recommend an architect?\n\nWe are near Hiltingbury.',
      `${group}posts/9900/`,
    ],
    ['Tom Adler', '2026-11-23', 'We used a small practice.', `${group}posts/9900/?comment_id=7`],
    ['Jo Finch', '2026-11-26T19:00:00.000Z', 'Following', expect.stringContaining('record=Jo')],
  ])
})

const discoursePost = (
  n: number,
  user: string,
  name: string,
) => `<article id="post_${n}" data-post-id="9${n}"><div class="topic-meta-data">
    <div class="names"><span class="full-name"><a>${name}</a></span><span class="username"><a>${user}</a></span></div>
    <a class="post-date" href="/t/side/81/${n}"><span class="relative-date" data-time="1795514400000">1d</span></a></div><div class="cooked"><p>Two storeys at the side.</p></div></article>`

test('a saved topic of Discourse has the full names of its writers', () => {
  const head = '<meta name="generator" content="Discourse 3.6.0">'
  expect(
    factsOf(
      `<h1>Side</h1>${discoursePost(1, 'willow', 'Willow Marsh')}${discoursePost(2, 'kev', 'kev')}`,
      ['applicant', 'fullName'],
      {
        head,
        address: 'https://board.example.test/t/side/81',
      },
    ),
  ).toEqual([
    ['willow', 'Willow Marsh'],
    ['kev', undefined],
  ])
})

const smallAd = (
  id: number,
  title: string,
  text: string,
  name: string,
) => `<article class="card"><a href="/ad/${id}"><h2>${title}</h2></a>
    <p class="description">${text}</p><ul><li class="location">West Meon</li><li>GU32 1ZZ</li><li class="posted">Posted 2${id} November 2026</li><li class="seller">${name}</li></ul></article>`

test('a small ad has its own text, its advertiser and the postcode beside its place', () => {
  const ads = [
    smallAd(1, 'Drawings wanted', 'For a garage.', 'Clive Hobbs'),
    smallAd(2, 'Porch', 'A brick one.', 'Mrs J Penrose'),
  ]
  expect(factsOf(ads.join(''), ['title', 'description', 'applicant', 'postcode', 'date'])).toEqual([
    ['Drawings wanted', 'For a garage.', 'Clive Hobbs', 'GU32 1ZZ', '2026-11-21'],
    ['Porch', 'A brick one.', 'Mrs J Penrose', 'GU32 1ZZ', '2026-11-22'],
  ])
})

test('a column with two names has two values, and a council’s decision is one', () => {
  const table = `<table><tr><th>Application No.</th><th>Applicant &amp; Site</th><th>Proposal</th><th>WCC Decision</th></tr>
    <tr><td>26/01877/HOU</td><td>Mr and Mrs Fairley<br>Orchard End, Church Street, Upham SO32 1ZZ</td><td>Single storey side extension</td><td>Approved</td></tr>
    <tr><td>26/01902/HOU</td><td>4 Winchester Road, Upham SO32 1ZY</td><td>Loft conversion</td><td>Refused</td></tr></table>`
  expect(factsOf(table, ['reference', 'applicant', 'address', 'decision'])).toEqual([
    ['26/01877/HOU', 'Mr and Mrs Fairley', 'Orchard End, Church Street, Upham SO32 1ZZ', 'Approved'],
    ['26/01902/HOU', undefined, '4 Winchester Road, Upham SO32 1ZY', 'Refused'],
  ])
})

const blockComment = (
  id: number,
  name: string,
  text: string,
) => `<li id="comment-${id}" class="comment"><div class="wp-block-group"><div class="wp-block-avatar"><img alt="${name} Avatar" src="g.png"></div><div class="wp-block-group"><div class="wp-block-comment-date">
    <time datetime="2026-11-2${id}T18:22:00+00:00"><a href="#comment-${id}">November 2${id}, 2026</a></time></div>
    <div class="wp-block-comment-author-name">${name}</div><div class="wp-block-comment-content"><p>${text}</p></div><a class="comment-reply-link" href="?replytocom=${id}">Reply</a></div></div></li>`

test('the comments on an article are read, not only the article', () => {
  const article = `<main><h1>What does a loft conversion cost?</h1><div class="wp-block-post-date"><time datetime="2026-10-01T09:00:00+01:00">October 1, 2026</time></div>
    <div class="wp-block-post-author-name"><a href="/author/admin/">admin</a></div><div class="entry-content"><p>Prices have gone up. In this article we look at five examples from the last twelve months and what was spent on each of them.</p><p>First, dormers.</p></div>`
  const comments = `<div class="wp-block-comments"><h2>Two responses</h2><ol>${blockComment(1, 'Gina Marlow', 'We want to convert our loft in Totton. Who draws plans?')}${blockComment(2, 'Len', 'Useful, thank you.')}</ol></div></main>`
  const entries = factsOf(article + comments, ['applicant', 'date', 'description'], {
    address: 'https://blog.example.test/loft/',
  })
  expect(entries.slice(1)).toEqual([
    ['Gina Marlow', '2026-11-21T18:22:00.000Z', 'We want to convert our loft in Totton. Who draws plans?'],
    ['Len', '2026-11-22T18:22:00.000Z', 'Useful, thank you.'],
  ])
})

test('a page about one advertisement is read by its marked-up text', () => {
  const links = Array.from({ length: 8 }, (_, index) => `<a href="/p/${index}">Sofa ${index}</a>`)
  const ad = `<main><h1>Architect wanted for extension</h1><h4 itemprop="address">Eastleigh, Hampshire</h4>
    <div class="seller"><h2 class="seller-name">Donna</h2><span>Posting for 3+ years</span></div><dl><dt>Posted</dt><dd>2 days ago</dd></dl>
    <p itemprop="description">We need plans for our semi. Please text 07700 900418.</p></main>${links.join('')}`
  expect(factsOf(ad, ['title', 'description', 'applicant', 'date', 'phones', 'address'])).toEqual([
    [
      'Architect wanted for extension',
      'We need plans for our semi. Please text 07700 900418.',
      'Donna',
      '2026-11-24',
      '07700 900418',
      'Eastleigh, Hampshire',
    ],
  ])
})

const jobCard = (
  id: number,
  title: string,
  age: string,
  text: string,
  name: string,
) => `<div class="job"><h3><a href="/jobs/${id}">${title}</a></h3>
    <span class="job__time">${age}</span><div class="job__location">Winchester SO22</div><p>${text}</p><div>Posted by ${name}</div><a class="btn" href="/jobs/${id}">Express interest</a></div>`

test('the text of an entry of a job board is not its title, place, age, writer and button', () => {
  const jobs = [
    jobCard(1, 'Rear extension drawings', '2 days ago', 'Planning drawings for a kitchen extension.', 'Karen M.'),
    jobCard(2, 'Garage conversion', '1 week ago', 'Convert a garage into a bedroom.', 'Steve'),
  ]
  expect(factsOf(jobs.join(''), ['title', 'date', 'address']).slice(0, 2)).toEqual([
    ['Rear extension drawings', '2026-11-24', 'Winchester SO22'],
    ['Garage conversion', '2026-11-19', 'Winchester SO22'],
  ])
  expect(factsOf(jobs.join(''), ['description'])[0]![0]).not.toMatch(/ago|Winchester|Express/)
})

const parishLine = (reference: string, address: string, works: string, comment: string) =>
  `<p><strong>${reference}</strong> – ${address} – ${works} – <em>${comment}</em></p>`

test('what a parish council says of an application is not part of its proposal', () => {
  const lines = [
    parishLine(
      '26/02011/HOU',
      'Brambles, Finches Lane, Twyford SO21 1ZZ',
      'Single storey rear extension',
      'No objection',
    ),
    parishLine('26/02017/HOU', '3 Hill Rise, Twyford SO21 1ZY', 'Loft conversion with rear dormer', 'Objection'),
  ]
  expect(factsOf(lines.join(''), ['address', 'description'])).toEqual([
    ['Brambles, Finches Lane, Twyford SO21 1ZZ', 'Single storey rear extension'],
    ['3 Hill Rise, Twyford SO21 1ZY', 'Loft conversion with rear dormer'],
  ])
})

const controlCard = (
  reference: string,
  day: string,
) => `<div class="card"><strong>${reference}</strong><dl><dt>Location</dt><dd>8 Weeke Close, Winchester, SO22 5ZZ</dd>
    <dt>Description of work</dt><dd>Single storey rear extension</dd><dt>Deposited</dt><dd>${day}</dd></dl></div>`

test('an application for building control has the day on which it was deposited', () => {
  const cards = [controlCard('BR/2026/0551', '16 November 2026'), controlCard('BR/2026/0552', '17 November 2026')]
  expect(factsOf(cards.join(''), ['reference', 'date'])).toEqual([
    ['BR/2026/0551', '2026-11-16'],
    ['BR/2026/0552', '2026-11-17'],
  ])
})

const classicComment = (
  id: number,
  name: string,
  text: string,
) => `<li id="comment-${id}" class="comment"><article><footer class="comment-meta">
    <b class="fn">${name}</b> says: <a href="#comment-${id}"><time datetime="2026-11-2${id}T10:00:00+00:00">2${id} November 2026</time></a></footer><div class="comment-content"><p>${text}</p></div></article></li>`

test('headings of sections are not the subjects of the comments between them', () => {
  const article = `<header><p><a href="/">B</a></p></header><article class="post"><h1>Party walls explained</h1><div><time class="published" datetime="2026-09-01T08:00:00+01:00">1 September 2026</time>
    <span class="byline"> by <span class="author"><a href="/author/jo/">Jo</a></span></span></div><p>A notice is needed for many extensions.</p></article>`
  const comments = `<h2>2 thoughts on “Party walls explained”</h2><ol>${classicComment(1, 'Olive Grant', 'Our neighbour has ignored our notice. What now?')}${classicComment(2, 'Sid', 'Serve it again.')}</ol>`
  const texts = new Map(
    factsOf(article + comments, ['applicant', 'description']).map(([name, text]) => [name ?? '', text ?? '']),
  )
  expect(texts.get('Olive Grant')).toEqual('Our neighbour has ignored our notice. What now?')
  expect(texts.get('Sid')).toEqual('Serve it again.')
})

const registerCard = (
  reference: string,
) => `<li><article><h3><a href="/pr/${reference.slice(-5)}">${reference}</a></h3><p><span>Address</span> <span>3 Beach Road, Havant, PO11 0ZZ</span></p>
    <p><span>Proposal</span> <span>Side extension</span></p></article></li>`

test('a reference may begin with a word that introduces other references', () => {
  expect(
    factsOf(`<ul>${registerCard('APP/26/00460')}${registerCard('APP/26/00461')}</ul>`, ['reference', 'address']),
  ).toEqual([
    ['APP/26/00460', '3 Beach Road, Havant, PO11 0ZZ'],
    ['APP/26/00461', '3 Beach Road, Havant, PO11 0ZZ'],
  ])
})
