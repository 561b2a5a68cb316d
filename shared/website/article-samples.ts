import type { ArticleText, Paragraph } from '../contract/article-text.ts'

type Inline = Paragraph['content'][number]
type Mark = Inline['marks'][number]

const bold: Mark = { type: 'bold' }
const italic: Mark = { type: 'italic' }
const link = (href: string): Mark => ({ type: 'link', attrs: { href } })
const words = (text: string, ...marks: Mark[]): Inline => ({ type: 'text', marks, text })
const paragraph = (...content: (Inline | string)[]): Paragraph => ({
  type: 'paragraph',
  content: content.map((one) => (typeof one === 'string' ? words(one) : one)),
})
const item = (...content: Inline[]) => ({ type: 'listItem' as const, content: [paragraph(...content)] as [Paragraph] })
const row = (type: 'tableHeader' | 'tableCell', ...cells: string[]) => ({
  type: 'tableRow' as const,
  content: cells.map((text) => ({ type, content: [paragraph(...(text ? [text] : []))] as [Paragraph] })),
})

/** Returns the text of an article of these paragraphs. */
export function paragraphs(...texts: string[]): ArticleText {
  return texts.map((text) => paragraph(text))
}

/** An article with everything that articles may contain. */
export const sampleArticle: ArticleText = [
  { type: 'heading', attrs: { level: 3 }, content: [words('Measure twice')] },
  paragraph(
    'A depth of 4 m adds ',
    words('about ', bold),
    words('20 m²', bold, italic),
    '.',
    { type: 'hardBreak', marks: [] },
    'Ask the ',
    words('Planning Portal', link('https://www.planningportal.co.uk/')),
    ', use our ',
    words('cost', link('/calculator'), bold),
    words(' calculator', link('/calculator')),
    ' or ',
    words('write', link('mailto:info@example.com')),
    ' & wait.',
  ),
  { type: 'heading', attrs: { level: 4 }, content: [words('What to bring')] },
  { type: 'bulletList', content: [item(words('Photographs')), item(words('Old', italic), words(' drawings'))] },
  { type: 'orderedList', content: [item(words('Talk')), item(words('Draw'))] },
  {
    type: 'table',
    attrs: { caption: 'Build cost' },
    content: [
      row('tableHeader', 'New floor', 'From'),
      row('tableCell', '20 m²', '£36,000'),
      row('tableCell', '30 m²', ''),
    ],
  },
  {
    type: 'keyFigures',
    attrs: {
      figures: [
        { figure: '£1,800', label: 'per square metre' },
        { figure: '10 days', label: 'from call to drawings' },
      ],
    },
  },
  {
    type: 'photograph',
    attrs: { photographId: '019a0000-0000-7000-8000-000000000001', caption: 'The kitchen in June' },
  },
  paragraph('That is all.'),
]

/** The same as HTML. */
export const sampleArticleHtml = [
  '<h3>Measure twice</h3>',
  '<p>A depth of 4 m adds <strong>about <em>20 m²</em></strong>.<br/>Ask the <a href="https://www.planningportal.co.uk/">Planning Portal</a>,',
  ' use our <a href="/calculator"><strong>cost</strong> calculator</a> or <a href="mailto:info@example.com">write</a> &amp; wait.</p>',
  '<h4>What to bring</h4>',
  '<ul><li>Photographs</li><li><em>Old</em> drawings</li></ul>',
  '<ol><li>Talk</li><li>Draw</li></ol>',
  '<table><caption>Build cost</caption><thead><tr><th scope="col">New floor</th><th scope="col">From</th></tr></thead>',
  '<tbody><tr><th scope="row">20 m²</th><td>£36,000</td></tr><tr><th scope="row">30 m²</th><td></td></tr></tbody></table>',
  '<dl><div><dt>per square metre</dt><dd>£1,800</dd></div><div><dt>from call to drawings</dt><dd>10 days</dd></div></dl>',
  '<figure data-photograph="019a0000-0000-7000-8000-000000000001"><figcaption>The kitchen in June</figcaption></figure>',
  '<p>That is all.</p>',
].join('')
