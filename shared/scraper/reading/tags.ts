/** A tag in the markup of a page. */
export interface Tag {
  /** In lower case. */
  name: string
  isClosing: boolean
  isSelfClosing: boolean
  attributes: number
  /** Index of its first character; `end` is the index after its last. */
  start: number
  end: number
}

/** Elements whose content a browser treats as text. */
const rawTags = new Set(['script', 'style', 'noscript', 'textarea', 'title', 'iframe', 'xmp', 'noembed', 'noframes'])

const foreignTags = new Set(['svg', 'math'])

/** Yields the tags of a page in one pass, which reads each character once even in malformed markup. Tags inside comments and, in HTML,
 *  scripts are ignored. An unclosed tag is the last one. */
export function* scanTags(text: string, { isXml = false } = {}): Generator<Tag> {
  let foreign = 0
  let at = text.indexOf('<')
  while (at !== -1) {
    const skipped = endOfOther(text, at, isXml)
    if (skipped === -1) return
    if (skipped > at) {
      at = text.indexOf('<', skipped)
      continue
    }
    const tag = readTag(text, at)
    if (tag) yield tag
    if (tag && foreignTags.has(tag.name) && !tag.isSelfClosing)
      foreign = Math.max(0, foreign + (tag.isClosing ? -1 : 1))
    // In SVG, `<style/>` has no content.
    const isRaw = tag !== undefined && !isXml && (foreign === 0 || !tag.isSelfClosing)
    at = text.indexOf('<', isRaw ? endOfContent(text, tag) : (tag?.end ?? at + 1))
  }
}

/** @returns the index after a comment or CDATA section, `at` when there is none, -1 when it is not closed */
function endOfOther(text: string, at: number, isXml: boolean): number {
  for (const [opening, closing] of [['<!--', '-->'] as const, ...(isXml ? [['<![CDATA[', ']]>'] as const] : [])]) {
    if (!text.startsWith(opening, at)) continue
    // `<!-->` is a whole comment in HTML.
    const end = text.indexOf(closing, at + (isXml ? opening.length : 2))
    return end === -1 ? -1 : end + closing.length
  }
  return at
}

/** Returns the index at which to look for the next tag: the end tag of a script or the like, or else the end of this tag. */
function endOfContent(text: string, { name, isClosing, end }: Tag): number {
  if (isClosing || !rawTags.has(name)) return end
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  closing.lastIndex = end
  return closing.exec(text)?.index ?? text.length
}

const nameOf = /[a-z][^\s/>]{0,60}/iy

function readTag(text: string, start: number): Tag | undefined {
  const isClosing = text[start + 1] === '/'
  nameOf.lastIndex = start + (isClosing ? 2 : 1)
  const name = nameOf.exec(text)?.[0].toLowerCase()
  if (name === undefined) return undefined
  let attributes = 0
  let at = nameOf.lastIndex
  for (let isBetween = true; at < text.length && text[at] !== '>'; at++) {
    const character = text[at]!
    if (character === '=') {
      at = endOfValue(text, at)
      isBetween = true
    } else if (character === '/' || character.trim() === '') isBetween = true
    else if (isBetween) {
      attributes += 1
      isBetween = false
    }
  }
  return { name, isClosing, isSelfClosing: text[at - 1] === '/', attributes, start, end: Math.min(at + 1, text.length) }
}

/** Returns the index of the last character of a value: its closing quote, before which it may contain an angle bracket, or the one before
 *  the space or angle bracket that ends an unquoted value. */
function endOfValue(text: string, equals: number): number {
  let at = equals + 1
  while (at < text.length && text[at]!.trim() === '') at += 1
  const quote = text[at]
  if (quote !== '"' && quote !== "'") {
    while (at < text.length && text[at] !== '>' && text[at]!.trim() !== '') at += 1
    return at - 1
  }
  const end = text.indexOf(quote, at + 1)
  return end === -1 ? text.length : end
}
