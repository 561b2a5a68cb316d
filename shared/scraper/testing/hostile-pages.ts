/** A page that is slow to read: returns its text for a number of parts. */
export interface HostilePage {
  /** Number of parts of the smaller of two pages. */
  parts: number
  contentType?: string
  /** Address, if only some adapters read it. */
  url?: string
  make(parts: number): string
}

const times = (parts: number, one: (n: number) => string): string =>
  Array.from({ length: parts }, (_, n) => one(n)).join('')
const html = (body: string): string => `<!doctype html><title>Hostile</title><h1>Applications</h1>${body}`
const table = (rows: string): string =>
  `<table><tr><th>Reference</th><th>Address</th><th>Proposal</th></tr>${rows}</table>`
const post = (author: string, text: string): string =>
  `<article class="message message--post" data-author="x"><div class="message-name">${author}</div><div class="message-body"><div class="bbWrapper">${text}</div></div></article>`
const tinyItem = '<item><title>Loft</title><link>https://example.org/1</link>'

/** Every kind of page that once took longer to read than its size explains, by its content. */
export const hostilePages: Readonly<Record<string, HostilePage>> = {
  'a board of labels in one line': { parts: 1500, make: (n) => html(`<p>${'Name: Date: From: '.repeat(n)}</p>`) },
  'a board of names and colons': {
    parts: 600,
    make: (n) =>
      html(times(n, (i) => `<p>Posted by ${'Jo Marl '.repeat(5)}: ${i % 28}/3/2026 - ${'(['.repeat(20)}</p>`)),
  },
  'a board whose answers are within each other': {
    parts: 40,
    make: (n) => html(times(n, (i) => `<ul><li><b>Jo ${i}</b> 3 May 2026`)),
  },
  'a board of tables within each other': {
    parts: 22,
    make: (n) => html(times(n, () => '<table><tr><td>Name<td>Date<tr><td>Jo<td>3 May 2026<tr><td>')),
  },
  'a board of bold dates without an end': {
    parts: 90,
    make: (n) => html(`${'<b>3 May 2026 '.repeat(n)}${'<dt>Name<dd>Jo'.repeat(n)}`),
  },
  'tags that never end': { parts: 6000, make: (n) => '<'.repeat(n) },
  'scripts that never end': { parts: 3000, make: (n) => html('<script '.repeat(n)) },
  'scripts without an end tag': { parts: 3000, make: (n) => html('<script><style>'.repeat(n)) },
  'drawings without an end tag': { parts: 40, make: (n) => html('<svg><template>'.repeat(n)) },
  'drawings too deep to be read': { parts: 3000, make: (n) => html('<svg><template>'.repeat(n)) },
  'fields that never end': { parts: 3000, make: (n) => html(`${'<input type'.repeat(n)} ${'  type   ='.repeat(n)}`) },
  'head tags that never end': {
    parts: 3000,
    make: (n) => html('<meta name="generator" content="x" <body <div class="thing" '.repeat(n)),
  },
  'the marks of protections': {
    parts: 1500,
    make: (n) =>
      html(`${'/cdn-cgi/challenge-platform/'.repeat(n)} ${'.awswaf.com/'.repeat(n)} ${'perimeterx.net/'.repeat(n)}`),
  },
  'one tag with many attributes': { parts: 3000, make: (n) => html(`<p ${times(n, (i) => `a${i} `)}>x</p>`) },
  'attributes that are all space': {
    parts: 6000,
    make: (n) =>
      html(
        `<a href="${' '.repeat(n)}x">Next</a><p class="label ${' '.repeat(n)}">x</p><title>a${' '.repeat(n)}b</title>`,
      ),
  },
  'a long gap after a label': {
    parts: 6000,
    make: (n) => html(`Proposal, applicant, case officer, received${' '.repeat(n)}: x`),
  },
  'boxes in boxes': { parts: 2000, make: (n) => html(`${'<div><b>Agent:</b> '.repeat(n)}x`) },
  'parts of registers in each other': {
    parts: 20,
    make: (n) =>
      html(
        `<div id="application_details">${'<div class="row"><b>Location</b><div><dl><dt>Location<dd><a href="/Planning/Display/1">1</a>'.repeat(n)}`,
      ),
  },
  'parts of registers beside each other': {
    parts: 50,
    make: (n) =>
      html(
        times(
          n,
          (i) => `<i class="detailsFieldNames">x</i><p><dl><dt>x<dd><a href="/Planning/Display/${i}">1</a></dl>`,
        ),
      ),
  },
  'tables in tables': { parts: 800, make: (n) => html('<table><tr><th>Reference<th>Address<tr><td>'.repeat(n)) },
  'bold words that never end': { parts: 400, make: (n) => html(times(n, (i) => `<b id="${i}">x`) + '<p>x'.repeat(n)) },
  'many labels in one box': { parts: 300, make: (n) => html(`<div>${'<b>Status:</b> a '.repeat(n)}</div>`) },
  'many labels and fields': {
    parts: 150,
    make: (n) => html(`<form>${times(n, (i) => `<label for="f${i}">x</label><input id="f${i}" name="n${i}">`)}</form>`),
  },
  'many links in one box': {
    parts: 300,
    make: (n) => html(`<div>${times(n, (i) => `<a href="mailto:a${i}@example.com">a</a> b `)}</div>`),
  },
  'many references beside each other': {
    parts: 120,
    make: (n) => html(times(n, (i) => `<div><h3>26/${10_000 + i}/HOU</h3><p>Address: 1 High Street</p></div>`)),
  },
  'references that stand in each other': {
    parts: 90,
    make: (n) => html(times(n, (i) => `<div>26/${10_000 + i}/HOU <b>Proposal</b> a loft `)),
  },
  'references between lines': {
    parts: 60,
    make: (n) =>
      html(`<div>${times(n, (i) => `<h4>26/${10_000 + i}/HOU</h4><p>1 High Street</p><p>A loft</p>`)}</div>`),
  },
  'labels and values in turn': {
    parts: 100,
    make: (n) => html(`<div>${times(n, () => '<h4>Status</h4><p>x</p><div>Proposal</div><div>y</div>')}</div>`),
  },
  'data that never ends': {
    parts: 3000,
    make: (n) => html(`<script>${'a={"b":['.repeat(n)}</script><script>${'var x = [{'.repeat(n)}</script>`),
  },
  'dates in dates': {
    parts: 40,
    make: (n) =>
      html('<div><a href="/user/1">sam</a> <time datetime="2026-11-01">1 November 2026</time> a loft '.repeat(n)),
  },
  'numbers that may be pages': { parts: 400, make: (n) => html(times(n, (i) => `<a href="?p=${i}">${i}</a> `)) },
  'one box with many lines': {
    parts: 200,
    make: (n) => html(`<div><h3>26/00001/HOU</h3>${times(n, (i) => `<p>Line ${i}: value ${i}</p>`)}</div><div>x</div>`),
  },
  'a table with many rows': {
    parts: 50,
    make: (n) =>
      html(table(times(n, (i) => `<tr><td><a href="/${i}">26/${10_000 + i}/HOU</a><td>1 High Street<td>A loft</tr>`))),
  },
  'cells of arrows': {
    parts: 60,
    make: (n) => html(table(`<tr><td>${'▲'.repeat(n * 100)}x<td>${'▲'.repeat(n * 100)}x<td>x</tr>`)),
  },
  'labels of brackets': {
    parts: 3000,
    make: (n) => html(`<dl><dt>${'('.repeat(n)}<dd>x</dl><table><tr><th>${'('.repeat(n)}<td>x</table>`),
  },
  'empty blocks and blank words': {
    parts: 300,
    make: (n) => html(`<article>${'<div></div>'.repeat(n)}${'<i> </i>'.repeat(n)}x</article>`),
  },
  'a name of commas': {
    parts: 4000,
    make: (n) => html(post(`a${','.repeat(n)}b`, 'A loft conversion is wanted. Any advice?')),
  },
  'a name that repeats itself': {
    parts: 1500,
    make: (n) => html(post('Sam Tim '.repeat(n), 'A loft conversion is wanted.')),
  },
  'a post of one long word': { parts: 6000, make: (n) => html(post('sam', `${'a'.repeat(n)} ${'a@'.repeat(n)} loft`)) },
  'a post of commas': {
    parts: 60,
    make: (n) => html(post('sam', `two storey ${',-'.repeat(n)} demolition of a ${'-,'.repeat(n)} x`)),
  },
  'a post of the same words': {
    parts: 1000,
    make: (n) => html(post('sam', 'loft single/ my friend and i (relief submitted by x building '.repeat(n))),
  },
  'many posts': {
    parts: 45,
    make: (n) => html(times(n, (i) => post(`sam${i}`, `Any advice on a loft conversion? ${i}`))),
  },
  'posts in posts': {
    parts: 200,
    make: (n) => html('<article class="message message--post"><div class="bbWrapper">x'.repeat(n)),
  },
  'marked posts in marked posts': {
    parts: 45,
    make: (n) =>
      html(
        '<div itemscope itemtype="https://schema.org/Comment"><b itemprop="author">sam</b> 1 May 2026 <div itemprop="text">a loft '.repeat(
          n,
        ),
      ),
  },
  'a feed of elements in elements': {
    parts: 2000,
    contentType: 'application/xml',
    make: (n) => `<rss><channel>${tinyItem}${'<a>'.repeat(n)}`,
  },
  'a feed that closes what it never opened': {
    parts: 4000,
    contentType: 'application/xml',
    make: (n) => `<rss><channel>${tinyItem}${'<a></b>'.repeat(n)}`,
  },
  'a feed of many items': {
    parts: 110,
    contentType: 'application/xml',
    make: (n) =>
      `<rss><channel>${times(n, (i) => `<item><title>Loft ${i}</title><link>https://example.org/${i}</link><author>${'@('.repeat(40)}</author></item>`)}</channel></rss>`,
  },
  'a feed of one long item': {
    parts: 1000,
    contentType: 'application/xml',
    make: (n) =>
      `<rss><channel>${tinyItem}<author>${'@('.repeat(n)}</author><description>${'submitted by x '.repeat(n)}${'&lt;b&gt;'.repeat(n)}</description></item></channel></rss>`,
  },
  'answers to answers': {
    parts: 200,
    contentType: 'application/json',
    make: (n) =>
      `${'{"kind":"Listing","data":{"children":[{"kind":"t1","data":{"id":"a","body_html":"x","replies":'.repeat(n)}""${'}}]}}'.repeat(n)}`,
  },
  'data with long texts': {
    parts: 4000,
    contentType: 'application/json',
    url: 'https://www.planit.org.uk/api/applics/json',
    make: (n) =>
      JSON.stringify({
        total: 1,
        records: [
          {
            uid: '1',
            url: 'https://example.org/1',
            description: `loft ${', '.repeat(n)}`,
            address: `1 High Street${' ,'.repeat(n)}x`,
            start_date: '1 ,'.repeat(n),
            other_fields: { applicant_name: `a${','.repeat(n)}b`, agent_address: `Design ${','.repeat(n)} Ltd` },
          },
        ],
      }),
  },
}
