import type { ArticleNode, ArticleText } from './article-text.ts'

/** Returns the text of an article, or of parts of it, as one line. */
export function plainText(nodes: readonly ArticleNode[]): string {
  return nodes.map(wordsOf).join(' ').replace(/ {2,}/g, ' ').trim()
}

function wordsOf(node: ArticleNode): string {
  switch (node.type) {
    case 'text':
      return node.text
    case 'hardBreak':
      return ' '
    case 'photograph':
      return node.attrs.caption
    case 'keyFigures':
      return node.attrs.figures.map(({ figure, label }) => `${label} ${figure}`).join(' ')
    case 'paragraph':
    case 'heading':
      return node.content.map(wordsOf).join('')
    case 'table':
      return [node.attrs.caption, ...node.content.map(wordsOf)].join(' ')
    case 'bulletList':
    case 'orderedList':
    case 'listItem':
    case 'tableRow':
    case 'tableHeader':
    case 'tableCell':
      return node.content.map(wordsOf).join(' ')
  }
}

/** Returns whether there is nothing to show. */
export function isBlank(nodes: readonly ArticleNode[]): boolean {
  return plainText(nodes) === '' && nodes.every(({ type }) => type !== 'photograph')
}

/** Returns the ids of the photographs in a text. */
export function articlePhotographs(text: ArticleText): string[] {
  return [...new Set(text.flatMap((block) => (block.type === 'photograph' ? [block.attrs.photographId] : [])))]
}

/** Reading speed for texts like these. */
const wordsPerMinute = 200

export function countWords(words: string): number {
  return words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** Returns `4 min read`, rounded up. */
export function readTime(words: string): string {
  return `${Math.ceil(countWords(words) / wordsPerMinute)} min read`
}
