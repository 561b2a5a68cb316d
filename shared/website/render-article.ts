import { type ComponentType, createElement as h, Fragment, type ReactNode } from 'react'
import type { ArticleText, Paragraph, Table } from '../contract/article-text.ts'
import { isBlank } from '../contract/article-words.ts'

/** How a page shows what is not alike everywhere. */
export interface ArticleParts {
  Link: ComponentType<{ href: string; children: ReactNode }>
  Photograph: ComponentType<{ photographId: string; caption: string }>
  Table: ComponentType<{ children: ReactNode }>
}

type Inline = Paragraph['content']
type MarkType = Inline[number]['marks'][number]['type']

/** From the outermost to the innermost. */
const allMarks: readonly MarkType[] = ['link', 'bold', 'italic']
/** What is set in bold type anyway has no bold words. */
const marksOfTitles: readonly MarkType[] = ['link', 'italic']

/** Renders the text of an article, without what is blank. Its first heading is an `<h3>`, as the title above it is an `<h2>`. */
export function renderArticle(text: ArticleText, parts: ArticleParts): ReactNode {
  const shown = text.filter((block) => !isBlank([block]))
  const firstHeading = shown.find(({ type }) => type === 'heading')
  return inOrder(
    shown.map((block) => {
      switch (block.type) {
        case 'paragraph':
          return h('p', null, words(block, parts))
        case 'heading':
          return h(
            block === firstHeading || block.attrs.level === 3 ? 'h3' : 'h4',
            null,
            words(block, parts, marksOfTitles),
          )
        case 'photograph':
          return h(parts.Photograph, block.attrs)
        case 'keyFigures':
          return h('dl', null, inOrder(block.attrs.figures.map(keyFigure)))
        case 'table':
          return h(parts.Table, null, table(block, parts))
        case 'bulletList':
        case 'orderedList': {
          const items = block.content.filter((item) => !isBlank([item]))
          const tag = block.type === 'bulletList' ? 'ul' : 'ol'
          return h(tag, null, inOrder(items.map(({ content: [paragraph] }) => h('li', null, words(paragraph, parts)))))
        }
      }
    }),
  )
}

function keyFigure({ figure, label }: { figure: string; label: string }): ReactNode {
  return h('div', null, h('dt', null, label), h('dd', null, figure))
}

/** A first row of headers names the columns, and the first cell of every other row names the row. */
function table({ attrs: { caption }, content: rows }: Table, parts: ArticleParts): ReactNode {
  const hasHead = rows.length > 1 && rows[0]!.content.every(({ type }) => type === 'tableHeader')
  const tr = (row: Table['content'][number], scopeOf: (column: number) => 'col' | 'row' | undefined) =>
    h(
      'tr',
      null,
      inOrder(row.content.map(({ content: [paragraph] }, column) => cell(paragraph, scopeOf(column), parts))),
    )
  const body = rows.slice(hasHead ? 1 : 0).map((row) => tr(row, (column) => (column === 0 ? 'row' : undefined)))
  return h(
    'table',
    null,
    caption === '' ? undefined : h('caption', null, caption),
    hasHead
      ? h(
          'thead',
          null,
          tr(rows[0]!, () => 'col'),
        )
      : undefined,
    h('tbody', null, inOrder(body)),
  )
}

function cell(paragraph: Paragraph, scope: 'col' | 'row' | undefined, parts: ArticleParts): ReactNode {
  if (isBlank([paragraph])) return h('td')
  return scope ? h('th', { scope }, words(paragraph, parts, marksOfTitles)) : h('td', null, words(paragraph, parts))
}

function words({ content }: Pick<Paragraph, 'content'>, parts: ArticleParts, marks = allMarks): ReactNode {
  return marked(content, marks, parts)
}

/** Puts neighbours with the same outermost mark into one element. */
function marked(nodes: Inline, [mark, ...inner]: readonly MarkType[], { Link }: Pick<ArticleParts, 'Link'>): ReactNode {
  if (mark === undefined) return inOrder(nodes.map((node) => (node.type === 'text' ? node.text : h('br'))))
  const runs: { key: string | undefined; nodes: Inline }[] = []
  for (const node of nodes) {
    const key = keyOf(node, mark)
    const last = runs.at(-1)
    if (last?.key === key && last) last.nodes.push(node)
    else runs.push({ key, nodes: [node] })
  }
  return inOrder(
    runs.map((run) => {
      const children = marked(run.nodes, inner, { Link })
      if (run.key === undefined) return children
      return mark === 'link'
        ? h(Link, { href: run.key, children })
        : h(mark === 'bold' ? 'strong' : 'em', null, children)
    }),
  )
}

/** Returns the address of a link, anything for another mark, and undefined for a node that hasn't got the mark. */
function keyOf({ marks }: Inline[number], type: MarkType): string | undefined {
  const mark = marks.find((one) => one.type === type)
  return mark?.type === 'link' ? mark.attrs.href : mark?.type
}

function inOrder(children: ReactNode[]): ReactNode {
  return h(Fragment, null, ...children)
}
