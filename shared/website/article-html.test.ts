import { load } from 'cheerio'
import { describe, expect, it, test } from 'vitest'
import { reduceArticleHtml } from './article-html.ts'
import { articlePhotographs } from './article-text.ts'
import { sampleArticle } from './article-samples.ts'

const photograph = '019a0000-0000-7000-8000-000000000001'

it('keeps everything that an article may contain as it is', () => {
  expect(reduceArticleHtml(sampleArticle)).toBe(sampleArticle)
})

test.each<[what: string, html: string, reduced: string]>([
  ['no headings above h3', '<h1>One</h1><h2>Two</h2><h5>Three</h5>', '<h3>One</h3><h3>Two</h3><h4>Three</h4>'],
  ['no subheading before the first heading', '<h4>One</h4><h4>Two</h4>', '<h3>One</h3><h4>Two</h4>'],
  ['no bold type in headings', '<h3><b>One</b> <i>two</i></h3>', '<h3>One <em>two</em></h3>'],
  ['no empty paragraphs', '<p>a</p><p> &nbsp;<br></p><h3> </h3><ul><li></li></ul><p>b</p>', '<p>a</p><p>b</p>'],
  ['text without a paragraph', 'a <div>b<p>c</p>d</div>', '<p>a</p><p>b</p><p>c</p><p>d</p>'],
  ['two line breaks as a new paragraph', '<p>a<br><br> b<br>c<br></p>', '<p>a</p><p>b<br>c</p>'],
  ['nested formats', '<p><b>a<strong>b</strong></b><i><b>c</b></i></p>', '<p><strong>ab<em>c</em></strong></p>'],
  ['formats around blocks', '<b><p>a</p><p>b</p></b>', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
  ['neighbours of the same format', '<p><b>a</b> <b>b</b></p>', '<p><strong>a b</strong></p>'],
  ['links without text', '<p>a<a href="/b"> </a>c</p>', '<p>a c</p>'],
  ['non-breaking spaces', '<p>20&nbsp;m²  of\n floor</p>', '<p>20\u00A0m² of floor</p>'],
  ['lists inside lists', '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>', '<ul><li>a</li><li>b</li><li>c</li></ul>'],
  ['paragraphs in lists', '<ol><li><p>a</p><p>b</p></li></ol>', '<ol><li>a<br>b</li></ol>'],
  [
    'words that only screen readers say',
    '<p>a<span class="visually-hidden"> (opens in a new tab)</span></p>',
    '<p>a</p>',
  ],
  ['a figure without a photograph', '<figure data-photograph="x"><figcaption>a</figcaption></figure>', '<p>a</p>'],
  ['figures that count nothing', '<dl><dd>£1</dd></dl>', '<p>£1</p>'],
  ['text that looks like markup', '<p>&lt;script&gt; &amp;amp; "a"</p>', '<p>&lt;script&gt; &amp;amp; "a"</p>'],
  ['invisible characters', '<h3>\u200b&#8203;</h3><p>a&zwj;b</p><ul><li>&#xfeff;</li></ul>', '<p>ab</p>'],
  ['control characters', '<p>\u0091a&#x81;</p><p><a href="mailto:\u0091a@b.example">\u0092</a></p>', '<p>a</p>'],
  ['nothing', ' <!-- a --> ', ''],
])('tidies %s', (_, html, reduced) => {
  expect(reduceArticleHtml(html)).toBe(reduced)
})

describe('tables', () => {
  it('names rows and columns', () => {
    expect(reduceArticleHtml('<table><tr><th>Size<th>From<tr><td><b>20 m²</b><td><p>a</p><p>b</p></table>')).toBe(
      '<table><thead><tr><th scope="col">Size</th><th scope="col">From</th></tr></thead>' +
        '<tbody><tr><th scope="row">20 m²</th><td>a<br>b</td></tr></tbody></table>',
    )
  })

  it('fills in the places of cells that reach over several columns and rows', () => {
    expect(reduceArticleHtml('<table><tr><td rowspan="9">a<td>b<tr><td colspan="2">c</table>')).toBe(
      '<table><tbody><tr><th scope="row">a</th><td>b</td><td></td></tr><tr><td></td><td>c</td><td></td></tr></tbody></table>',
    )
  })

  it('makes a table inside a table text', () => {
    expect(reduceArticleHtml('<table><tr><td>a<table><tr><td>b</td></tr></table></td></tr></table>')).toBe(
      '<table><tbody><tr><th scope="row">a<br>b</th></tr></tbody></table>',
    )
  })

  it('leaves out a table without words', () => {
    expect(reduceArticleHtml('<p>a</p><table><tr><td>&nbsp;</td></tr></table>')).toBe('<p>a</p>')
  })
})

test.each([
  ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
  ['http://example.com', 'https://example.com/'],
  ['/blog?article=steel#top', '/blog?article=steel#top'],
  ['mailto:info@example.com', 'mailto:info@example.com'],
  ['tel:+44 (0)1962 000000', 'tel:+441962000000'],
  ['tel:01962-000-000', 'tel:+441962000000'],
  ['tel:0044 1962 000000', 'tel:+441962000000'],
])('keeps a link to %s', (href, written) => {
  expect(reduceArticleHtml(`<p><a href="${href}" target="_blank" onclick="x()">a</a></p>`)).toBe(
    `<p><a href="${written}">a</a></p>`,
  )
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
])('leaves out a link to %s', (href) => {
  expect(reduceArticleHtml(`<p><a href="${href.replaceAll('"', '&quot;')}">a</a></p>`)).toBe('<p>a</p>')
})

test.each([
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
])('leaves nothing of %s', (html) => {
  const reduced = reduceArticleHtml(`<p>a</p>${html}`)
  expect(reduced.replace(/<\/?p>|&lt;|&gt;/g, '')).not.toMatch(/[<>]/)
})

it('keeps the words of a text that was copied from Word', () => {
  const pasted = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal { margin: 0 }</style>
    <!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head><body lang=EN-GB>
    <p class=MsoNormal style='mso-margin-top-alt:auto'><b><span style='font-size:12.0pt'>Permission<o:p></o:p></span></b></p>
    <p class=MsoNormal><o:p>&nbsp;</o:p></p>
    <table class=MsoTableGrid border=1><tr><td width=300 style='border:solid'><p class=MsoNormal>Depth</p></td><td><p class=MsoNormal>3&nbsp;m</p></td></tr></table>
    <p class=MsoNormal>Ask <a href="https://www.gov.uk/" style='color:blue'><span class=MsoHyperlink>the council</span></a>.</p></body></html>`
  expect(reduceArticleHtml(pasted)).toBe(
    '<p><strong>Permission</strong></p><table><tbody><tr><th scope="row">Depth</th><td>3\u00A0m</td></tr></tbody></table>' +
      '<p>Ask <a href="https://www.gov.uk/">the council</a>.</p>',
  )
})

it('keeps words and formats of a text that was copied from Google Docs', () => {
  const pasted = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-size:16pt;">Steel</span></h2>
    <p dir="ltr"><span style="font-weight:700;">Bold</span><span style="font-weight:400;">, </span><span style="font-style:italic;">slanted</span></p><br>
    <ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li></ul></b>`
  expect(reduceArticleHtml(pasted)).toBe(
    '<h3>Steel</h3><p><strong>Bold</strong>, <em>slanted</em></p><ul><li>One</li></ul>',
  )
})

const tags = [
  'p',
  'div',
  'h1',
  'h4',
  'b',
  'em',
  'a href="/x"',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tr',
  'td colspan="2"',
  'th',
]
const others = [
  'caption',
  'dl',
  'dt',
  'dd',
  'figcaption',
  `figure data-photograph="${photograph}"`,
  'span',
  'svg',
  'br',
]

it('changes nothing when it is done again, whatever it was given, and writes what browsers read alike', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const html = randomHtml(seed)
    const reduced = reduceArticleHtml(html)
    expect(reduceArticleHtml(reduced), html).toBe(reduced)
    expect(load(reduced, null, false).html().replaceAll('&nbsp;', '\u00A0'), html).toBe(reduced)
  }
})

test.each([...tags, ...others, 'iframe', 'noscript', '!--'])('reads 100 kB of unclosed <%s>', (tag) => {
  const reduced = reduceArticleHtml(`<${tag}>a `.repeat(Math.floor(100_000 / (tag.length + 4))))
  expect(reduceArticleHtml(reduced)).toBe(reduced)
})

it('lists the photographs of an article once each', () => {
  expect(articlePhotographs(sampleArticle + sampleArticle)).toEqual([photograph])
  expect(articlePhotographs('<p>None</p>')).toEqual([])
})

/** Tags that open, close and overlap at random, the same ones for the same seed. */
function randomHtml(seed: number): string {
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const names = [...tags, ...others]
  const pieces = Array.from({ length: 40 }, () => {
    const tag = names[below(names.length)]!
    return [`<${tag}>`, `</${tag.split(' ')[0]}>`, 'word', ' ', '&nbsp;', '\n', '&lt;b&gt;'][below(7)]
  })
  return pieces.join('')
}
