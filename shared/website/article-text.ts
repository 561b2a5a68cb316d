import { phoneLink, plainNumber } from '../business/phone-number.ts'

/** How a piece of text is set; `href` is an address that `allowedAddress` returned. */
export interface Marks {
  href?: string
  isStrong?: boolean
  isEm?: boolean
}

/** A piece of text; a line break is `\n`. */
export interface Run extends Marks {
  text: string
}

/** Returns the address as it is written in an article, or undefined where a link must not lead there. */
export function allowedAddress(href: string): string | undefined {
  const typed = href.trim()
  if (/^tel:/i.test(typed)) {
    const number = plainNumber(typed.slice(4))
    return number && phoneLink(number)
  }
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(typed)) return `mailto:${typed.slice(7)}`
  const isPath = /^\/(?![/\\])/.test(typed)
  if (!isPath && !/^https?:\/\//i.test(typed)) return undefined
  if (!URL.canParse(typed, 'https://site.invalid')) return undefined
  const url = new URL(typed, 'https://site.invalid')
  if (!url.hostname.includes('.') || url.username || url.password) return undefined
  if (!isPath) return url.href.replace(/^http:/, 'https:')
  const path = url.pathname + url.search + url.hash
  return url.origin === 'https://site.invalid' && !path.startsWith('//') ? path : undefined
}

/** Folds white space but keeps non-breaking spaces, which hold figures and their units together. */
export function foldSpaces(text: string): string {
  return text.replace(/[ \t\r\n\f]+/g, ' ')
}

/** Says whether there is nothing but space, non-breaking spaces included. */
export function isBlank(runs: readonly Run[]): boolean {
  return runs.every(({ text }) => text.trim() === '')
}

/** Folds spaces, drops line breaks at both ends, joins neighbours with the same marks, and gives space between two pieces of text
 *  only the marks that both have. Without any words it is empty. @param maxBreaks how many line breaks may follow each other */
export function tidy(runs: readonly Run[], maxBreaks = 2): Run[] {
  if (isBlank(runs)) return []
  // Space belongs to neither side: it is separated from the words, then joined to them again where the marks are the same.
  const pieces = runs.flatMap((run) => run.text.split(/([ \n]+)/).map((text) => Object.assign({}, run, { text })))
  const tidied: Run[] = []
  let gap: string | undefined
  for (const piece of pieces.filter(({ text }) => text !== '')) {
    if (/^[ \n]+$/.test(piece.text)) {
      gap = (gap ?? '') + piece.text
    } else {
      const before = tidied.at(-1)
      if (before && gap !== undefined) tidied.push({ ...sharedMarks(before, piece), text: foldGap(gap, maxBreaks) })
      tidied.push(piece)
      gap = undefined
    }
  }
  return joinAlike(tidied)
}

function foldGap(gap: string, maxBreaks: number): string {
  const breaks = gap.split('\n').length - 1
  return breaks === 0 ? ' ' : '\n'.repeat(Math.min(breaks, maxBreaks))
}

function sharedMarks(one: Marks, other: Marks): Marks {
  return {
    ...(one.href !== undefined && one.href === other.href && { href: one.href }),
    ...(one.isStrong && other.isStrong && { isStrong: true }),
    ...(one.isEm && other.isEm && { isEm: true }),
  }
}

/** Leaves two line breaks a piece of their own, at which a paragraph ends. */
function joinAlike(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    const endsParagraph = run.text === '\n\n' || last?.text === '\n\n'
    if (last && !endsParagraph && tagsOf(last).join() === tagsOf(run).join()) last.text += run.text
    else joined.push({ ...run })
  }
  return joined
}

function tagsOf({ href, isStrong, isEm }: Marks): string[] {
  return [
    ...(href === undefined ? [] : [`a href="${escapeText(href).replace(/"/g, '&quot;')}"`]),
    ...(isStrong ? ['strong'] : []),
    ...(isEm ? ['em'] : []),
  ]
}

/** Returns the HTML of pieces of text. */
export function html(runs: readonly Run[]): string {
  let written = ''
  let open: string[] = []
  for (const run of [...runs, { text: '' }]) {
    const tags = tagsOf(run)
    const differs = open.findIndex((tag, index) => tag !== tags[index])
    const shared = differs === -1 ? open.length : differs
    for (const tag of open.slice(shared).toReversed()) written += `</${tag.split(' ')[0]}>`
    for (const tag of tags.slice(shared)) written += `<${tag}>`
    written += escapeText(run.text).replace(/\n/g, '<br>')
    open = tags
  }
  return written
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** Returns the ids of the photographs in the reduced HTML of an article. */
export function articlePhotographs(html: string): string[] {
  return [...new Set([...html.matchAll(/<figure data-photograph="([^"]+)"/g)].map(([, id]) => id!))]
}
