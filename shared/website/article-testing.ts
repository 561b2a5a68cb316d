import type { ArticleText, Paragraph } from '../contract/article-text.ts'

type Inline = Paragraph['content']

/** Returns numbers below a limit, the same ones for the same seed. */
function numbers(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const texts = [
  'a',
  'b c',
  '20\u00A0m²',
  '<b>&amp;',
  '"quoted"',
  'it’s 4 × 5',
  '<script>alert(1)</script>',
  'שלום',
  '🏠',
]
const links = ['/packages', 'https://example.com/?a=1&b=%22', 'mailto:a@b.example', 'tel:+441962000000']

/** Returns an article as the editor may make it: any blocks and marks in any order. */
export function randomArticle(seed: number): ArticleText {
  const below = numbers(seed)
  const some = <Item>(most: number, make: (index: number) => Item) =>
    Array.from({ length: 1 + below(most) }, (_, index) => make(index))
  const text = () => texts[below(texts.length)]!
  const inline = (mayBeBold = true): Inline => {
    const nodes = some(4, (): Inline[number] => {
      const marks: Inline[number]['marks'] = []
      if (below(3) === 0) marks.push({ type: 'link', attrs: { href: links[below(links.length)]! } })
      if (mayBeBold && below(3) === 0) marks.push({ type: 'bold' })
      if (below(3) === 0) marks.push({ type: 'italic' })
      return { type: 'text', marks, text: text() }
    })
    // Neighbours with the same marks are one text.
    const unlike = nodes.filter(({ marks }, index) => JSON.stringify(marks) !== JSON.stringify(nodes[index - 1]?.marks))
    return below(3) > 0
      ? unlike
      : [...unlike, { type: 'hardBreak', marks: [] }, { type: 'text', marks: [], text: text() }]
  }
  const paragraph = (mayBeBold = true): Paragraph => ({ type: 'paragraph', content: inline(mayBeBold) })
  const blocks: (() => ArticleText[number])[] = [
    paragraph,
    () => ({
      type: below(2) ? 'bulletList' : 'orderedList',
      content: some(3, () => ({ type: 'listItem', content: [paragraph()] })),
    }),
    () => ({ type: 'heading', attrs: { level: below(2) ? 3 : 4 }, content: inline(false) }),
    () => {
      const columns = 1 + below(3)
      const row = (type: 'tableHeader' | 'tableCell') => ({
        type: 'tableRow' as const,
        content: Array.from({ length: columns }, (_, column) => ({
          type,
          content: [paragraph(type === 'tableCell' && column > 0)] as [Paragraph],
        })),
      })
      const head = below(2) ? [row('tableHeader')] : []
      return {
        type: 'table',
        attrs: { caption: below(2) ? text() : '' },
        content: [...head, ...some(3, () => row('tableCell'))],
      }
    },
    () => ({
      type: 'photograph',
      attrs: {
        photographId: `019a0000-0000-7000-8000-${String(below(9)).padStart(12, '0')}`,
        caption: below(2) ? text() : '',
      },
    }),
    () => ({ type: 'keyFigures', attrs: { figures: some(3, () => ({ figure: text(), label: text() })) } }),
  ]
  return [
    { type: 'heading', attrs: { level: 3 }, content: inline(false) },
    ...some(6, () => blocks[below(blocks.length)]!()),
  ]
}

/** Names with attributes for opening tags. */
export const tagNames = [
  ...'p div h1 h4 b em ul ol li table thead tr th caption dl dt dd figcaption span svg br'.split(' '),
  'a href="/x"',
  'td colspan="2"',
  'figure data-photograph="019a0000-0000-7000-8000-000000000001"',
]

/** Returns tags that open, close and overlap at random. */
export function randomHtml(seed: number): string {
  const below = numbers(seed)
  const pieces = Array.from({ length: 40 }, () => {
    const tag = tagNames[below(tagNames.length)]!
    return [`<${tag}>`, `</${tag.split(' ')[0]}>`, 'word', ' ', '&nbsp;', '\n', '&lt;b&gt;'][below(7)]
  })
  return pieces.join('')
}
