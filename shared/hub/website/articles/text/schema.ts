import { generateJSON, type JSONContent, Mark, Node, ReactNodeViewRenderer } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { allowedAddress, type ArticleText, articleText } from '#shared/contract/article-text.ts'
import { type KeyFigure, KeyFiguresView, PhotographView } from './blocks.tsx'

const Link = Mark.create({
  name: 'link',
  priority: 1000,
  // Text that is typed after a link is not part of it.
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs(link) {
        const href = allowedAddress(link.getAttribute('href') ?? '')
        return href === undefined ? false : { href }
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

/** Contains neither paragraphs nor lists, unlike Tiptap’s own. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

const ArticleTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: '',
      rendered: false,
      parseHTML: (table: HTMLElement) => table.querySelector('caption')?.textContent.trim() ?? '',
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML({ node }) {
    const { caption } = node.attrs as { caption: string }
    return ['table', ...(caption === '' ? [] : [['caption', { contenteditable: 'false' }, caption]]), ['tbody', 0]]
  },
  addKeyboardShortcuts() {
    // Tab leaves the editor; the arrow keys move between cells.
    const { Tab: _next, 'Shift-Tab': _previous, ...shortcuts } = this.parent?.() ?? {}
    return { ...shortcuts, Enter: () => this.editor.isActive('table') && this.editor.commands.setHardBreak() }
  },
}).configure({ View: null })

/** Splits merged cells, because tables in articles have none. */
const cellAttributes = () => ({
  colspan: { default: 1, parseHTML: () => 1 },
  rowspan: { default: 1, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false },
})

const ArticleCell = TableCell.extend({
  content: 'paragraph',
  addAttributes: cellAttributes,
  // The name of a row is an ordinary cell while it is edited.
  parseHTML() {
    return [...(this.parent?.() ?? []), { tag: 'th[scope="row"]', priority: 60 }]
  },
})

const ArticleHeader = TableHeader.extend({
  content: 'paragraph',
  addAttributes: cellAttributes,
  parseHTML() {
    return [...(this.parent?.() ?? []), { tag: 'thead td', priority: 60 }]
  },
})

const Photograph = Node.create({
  name: 'photograph',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    photographId: {
      default: null,
      parseHTML: (figure: HTMLElement) => figure.dataset['photograph'],
      renderHTML: ({ photographId }) => ({ 'data-photograph': photographId as string }),
    },
    caption: {
      default: '',
      rendered: false,
      parseHTML: (figure: HTMLElement) => figure.querySelector('figcaption')?.textContent.trim() ?? '',
    },
  }),
  parseHTML: () => [{ tag: 'figure[data-photograph]' }],
  renderHTML({ node, HTMLAttributes }) {
    const { caption } = node.attrs as { caption: string }
    return ['figure', HTMLAttributes, ...(caption === '' ? [] : [['figcaption', {}, caption]])]
  },
  addNodeView: () => ReactNodeViewRenderer(PhotographView),
})

const KeyFigures = Node.create({
  name: 'keyFigures',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ figures: { default: [], rendered: false, parseHTML: readFigures } }),
  parseHTML: () => [{ tag: 'dl', getAttrs: (list) => (readFigures(list).length > 0 ? null : false) }],
  renderHTML({ node }) {
    const { figures } = node.attrs as { figures: KeyFigure[] }
    return ['dl', ...figures.map(({ figure, label }) => ['div', ['dt', {}, label], ['dd', {}, figure]])]
  },
  addNodeView: () => ReactNodeViewRenderer(KeyFiguresView),
})

function readFigures(list: HTMLElement): KeyFigure[] {
  return [...list.querySelectorAll('dt')].flatMap((term) => {
    const label = term.textContent.trim()
    const figure = term.nextElementSibling?.matches('dd') ? term.nextElementSibling.textContent.trim() : ''
    return label && figure ? [{ figure, label }] : []
  })
}

/** What the text of an article can contain: see `articleText`. */
export const articleExtensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    listItem: false,
    strike: false,
    underline: false,
  }),
  Link,
  ListItem,
  ArticleTable,
  TableRow,
  ArticleHeader,
  ArticleCell,
  Photograph,
  KeyFigures,
]

/** Reads the HTML of an article in code, or of an earlier version. */
export function readHtml(html: string): ArticleText {
  return toArticleText(generateJSON(html, articleExtensions)) ?? []
}

/** Returns a document of the editor as it is stored; undefined for one that isn't accepted, such as an empty one. */
export function toArticleText({ content }: JSONContent): ArticleText | undefined {
  return articleText.safeParse(content).data
}
