import { describe, expect, it, test } from 'vitest'
import { type ArticleText, articleText } from '../contract/article-text.ts'
import { articlePhotographs, plainText } from '../contract/article-words.ts'
import { foldSpace } from '../contract/plain-text.ts'
import { articleHtml } from './article-html.ts'
import { paragraphs, sampleArticle, sampleArticleHtml } from './article-samples.ts'
import { randomArticle, randomHtml, tagNames } from './article-testing.ts'
import { readArticleHtml } from './read-article-html.ts'

const photograph = '019a0000-0000-7000-8000-000000000001'
const reduce = (html: string) => articleHtml(readArticleHtml(html))

describe('everything that an article may contain', () => {
  it('is stored as it is', () => {
    expect(articleText.parse(sampleArticle)).toEqual(sampleArticle)
  })

  it('is rendered, and read from what was rendered', () => {
    expect(articleHtml(sampleArticle)).toBe(sampleArticleHtml)
    expect(readArticleHtml(sampleArticleHtml)).toEqual(sampleArticle)
  })

  it('has words and photographs', () => {
    expect(plainText(sampleArticle)).toBe(
      'Measure twice A depth of 4 m adds about 20 m². Ask the Planning Portal, use our cost calculator or write & wait. ' +
        'What to bring Photographs Old drawings Talk Draw Build cost New floor From 20 m² £36,000 30 m² ' +
        'per square metre £1,800 from call to drawings 10 days The kitchen in June That is all.',
    )
    expect(articlePhotographs([...sampleArticle, ...sampleArticle])).toEqual([photograph])
    expect(articlePhotographs(paragraphs('None'))).toEqual([])
  })
})

it('is the same article after it was rendered and read, whatever it contains', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const article = randomArticle(seed)
    expect(articleText.parse(article), String(seed)).toEqual(article)
    const html = articleHtml(article)
    expect(readArticleHtml(html), html).toEqual(article)
  }
})

test.each<[what: string, html: string, reduced: string]>([
  ['headings of a page', '<h1>One</h1><h2>Two</h2><h5>Three</h5>', '<h3>One</h3><h3>Two</h3><h4>Three</h4>'],
  ['a subheading before the first heading', '<h4>One</h4><h4>Two</h4>', '<h3>One</h3><h4>Two</h4>'],
  ['bold type in headings', '<h3><b>One</b> <i>two</i></h3>', '<h3>One <em>two</em></h3>'],
  ['empty blocks', '<p>a</p><p> &nbsp;<br></p><h3> </h3><ul><li></li></ul><p>b</p>', '<p>a</p><p>b</p>'],
  ['text without a paragraph', 'a<div>b<p>c</p>d</div>', '<p>a</p><p>b</p><p>c</p><p>d</p>'],
  ['nested formats', '<p><b>a<strong>b</strong></b><i><b>c</b></i></p>', '<p><strong>ab<em>c</em></strong></p>'],
  ['formats around blocks', '<b><p>a</p><p>b</p></b>', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
  ['non-breaking spaces', '<p>20&nbsp;m²  of\n floor</p>', '<p>20\u00A0m² of floor</p>'],
  ['lists inside lists', '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>', '<ul><li>a</li><li>b</li><li>c</li></ul>'],
  ['paragraphs in lists', '<ol><li><p>a</p><p>b</p></li></ol>', '<ol><li>a<br/>b</li></ol>'],
  ['words for screen readers', '<p>a<span class="visually-hidden"> (opens in a new tab)</span></p>', '<p>a</p>'],
  ['a figure without a photograph', '<figure data-photograph="x"><figcaption>a</figcaption></figure>', '<p>a</p>'],
  ['figures that count nothing', '<dl><dd>£1</dd></dl>', '<p>£1</p>'],
  ['text that looks like markup', '<p>&lt;script&gt; &amp;amp; a</p>', '<p>&lt;script&gt; &amp;amp; a</p>'],
  ['invisible characters', '<h3>\u200b&#8203;</h3><p>a&zwj;b</p><ul><li>&#xfeff;</li></ul>', '<p>ab</p>'],
  ['control characters', '<p>\u0091a&#x81;</p><p><a href="mailto:\u0091a@b.example">\u0092</a></p>', '<p>a</p>'],
  ['nothing', ' <!-- a --> ', ''],
  [
    'tables without headers',
    '<table><tr><th>Size<th>From<tr><td><b>20 m²</b><td><p>a</p><p>b</p></table>',
    '<table><thead><tr><th scope="col">Size</th><th scope="col">From</th></tr></thead>' +
      '<tbody><tr><th scope="row">20 m²</th><td>a<br/>b</td></tr></tbody></table>',
  ],
  [
    'a table inside a table',
    '<table><tr><td>a<table><tr><td>b</td></tr></table></td></tr></table>',
    '<table><tbody><tr><th scope="row">a<br/>b</th></tr></tbody></table>',
  ],
  ['a table without words', '<p>a</p><table><tr><td>&nbsp;</td></tr></table>', '<p>a</p>'],
])('reads %s', (_, html, reduced) => {
  expect(reduce(html)).toBe(reduced)
})

const links = [
  ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
  ['http://example.com', 'https://example.com/'],
  ['/blog?article=steel#top', '/blog?article=steel#top'],
  ['mailto:info@example.com', 'mailto:info@example.com'],
  ['tel:+44 (0)1962 000000', 'tel:+441962000000'],
  ['tel:01962-000-000', 'tel:+441962000000'],
  ['tel:0044 1962 000000', 'tel:+441962000000'],
] as const
const linkTo = (href: string): ArticleText => [
  {
    type: 'paragraph',
    content: [{ type: 'text', marks: [{ type: 'link', attrs: { href } }], text: 'a' }],
  },
]

test.each(links)('keeps a link to %s', (href, written) => {
  expect(articleText.parse(linkTo(href))).toEqual(linkTo(written))
  expect(readArticleHtml(`<p><a href="${href}" target="_blank" onclick="x()">a</a></p>`)).toEqual(linkTo(written))
})

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,<b>x</b>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  'https://user:secret@evil.example',
  'https://localhost',
  'calculator',
  'tel:999999',
  'tel:call me',
  '#top',
  'https://',
])('refuses a link to %s, and leaves it out of HTML', (href) => {
  expect(articleText.safeParse(linkTo(href)).error?.issues).toMatchObject([
    { path: [], message: expect.stringContaining('links lead to a page') as string },
  ])
  expect(readArticleHtml(`<p><a href="${href.replaceAll('"', '&quot;')}">a</a></p>`)).toEqual(paragraphs('a'))
})

const hostile = [
  '<script>alert(1)</script>',
  '<style>p { color: red }</style>',
  '<img src="x" onerror="alert(1)">',
  '<svg onload="alert(1)"><script>alert(1)</script><text>a</text></svg>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<iframe src="https://evil.example">&lt;script&gt;</iframe>',
  '<object data="x"></object><embed src="x"><base href="https://evil.example"><link rel="stylesheet" href="x">',
  '<form action="https://evil.example"><input name="a"><button>Send</button><textarea><script></textarea></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><p onclick="x()">a</p></template>',
  '<![CDATA[<script>alert(1)</script>]]>',
]

test.each(hostile)('leaves nothing of %s', (html) => {
  const reduced = reduce(`<p>a</p>${html}`)
  expect(reduced.replace(/<\/?p>|&lt;|&gt;/g, '')).not.toMatch(/[<>]/)
  expect(reduced).not.toMatch(/alert\(1\)(?!&gt;|&lt;|\]\]|<\/)/)
})

test.each(hostile)('shows %s as text where it is typed as text', (typed) => {
  expect(articleHtml(paragraphs(typed)).replace(/^<p>|<\/p>$/g, '')).not.toMatch(/[<>"]/)
})

const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'a' }] }

test.each<[what: string, block: object]>([
  ['a script', { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }],
  ['a picture of another site', { type: 'image', attrs: { src: 'x', onerror: 'alert(1)' } }],
  ['HTML', { type: 'html', html: '<b>a</b>' }],
  ['a mark of another kind', { type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'style' }] }] }],
  [
    'a link without an address',
    { type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'link' }] }] },
  ],
  ['a heading of another level', { type: 'heading', attrs: { level: 1 }, content: paragraph.content }],
  ['a photograph without an id', { type: 'photograph', attrs: { photographId: '"><script>' } }],
  ['text of another type', { type: 'paragraph', content: [{ type: 'text', text: { toString: 'a' } }] }],
  ['a list in a list', { type: 'bulletList', content: [{ type: 'bulletList', content: [] }] }],
  ['a list without items', { type: 'bulletList', content: [] }],
  ['a table in a cell', { type: 'table', attrs: {}, content: [{ type: 'tableRow', content: [{ type: 'table' }] }] }],
  ['a paragraph in a paragraph', { type: 'paragraph', content: [paragraph] }],
])('refuses %s', (_, block) => {
  expect(articleText.safeParse([paragraph, block]).error?.issues).toMatchObject([
    { path: [], message: 'This article contains something that articles can’t contain' },
  ])
})

test('leaves out attributes that articles have not', () => {
  const attrs = { style: 'color:red', onclick: 'alert(1)', class: 'x' }
  const block = { ...paragraph, attrs, content: [{ ...paragraph.content[0], marks: [{ type: 'bold', attrs }] }] }
  expect(JSON.stringify(articleText.parse([block]))).not.toMatch(/style|onclick|class/)
})

test.each<[what: string, text: unknown, message: string]>([
  ['no text', undefined, 'Please write the article'],
  ['HTML', '<p>a</p>', 'Please write the article'],
  ['nothing', [], 'Please write the article'],
  ['blank blocks', [{ type: 'paragraph', content: [{ type: 'text', text: ' \u200b' }] }], 'Please write the article'],
  ['too much', paragraphs('a'.repeat(300_000)), 'This article is too long'],
  ['too many blocks', Array.from({ length: 20_000 }, () => paragraph), 'This article is too long'],
  ['blocks that are nested too deeply', nested(20_000), 'This article contains something that articles can’t contain'],
])('refuses %s', (_, text, message) => {
  expect(articleText.safeParse(text).error?.issues).toMatchObject([{ path: [], message }])
})

it('deletes invisible and control characters, and nodes without characters', () => {
  const content = [
    { type: 'text', text: '\u200b' },
    { type: 'text', text: 'a\u0081\u200b  b\n20\u00A0m' },
  ]
  expect(articleText.parse([{ type: 'paragraph', content }])).toEqual(paragraphs('a b 20\u00A0m'))
})

it('changes nothing when HTML is read again, whatever it was', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const html = randomHtml(seed)
    const text = readArticleHtml(html)
    expect(articleText.safeParse(text).data ?? [], html).toEqual(text)
    const reduced = articleHtml(text)
    expect(foldSpace(reduce(reduced)), html).toBe(foldSpace(reduced))
  }
})

test.each([...tagNames, 'iframe', 'noscript', '!--'])('reads 100 kB of unclosed <%s>', (tag) => {
  const html = `<${tag}>a `.repeat(Math.floor(100_000 / (tag.length + 4)))
  expect(plainText(readArticleHtml(html)).length).toBeLessThan(html.length)
})

function nested(depth: number): unknown {
  let node: object = paragraph
  for (let level = 0; level < depth; level += 1) node = { type: 'bulletList', content: [node] }
  return [node]
}
