import type { PageSnapshot } from '../main/browse/page-tool-types.ts'

const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Elements without text to read. */
const skipped = new Set(['style', 'noscript', 'template', 'svg', 'canvas', 'video', 'audio', 'object'])
/** Written as `div`, because a parser accepts no markup inside these elements. */
const frames = new Set(['iframe', 'frame', 'frameset'])
/** Limits the recursion. */
const mostLevels = 1000

/** Returns the current markup of a document, including the changes of its scripts. @param most characters */
export function serialise(document: Document, most: number): PageSnapshot {
  const { contentType } = document
  if (!contentType.includes('html')) return cut(contentType, sourceOf(document), most)
  const parts: string[] = []
  let length = 0
  let isCut = false

  function add(text: string): void {
    length += text.length
    parts.push(text)
  }

  function addNode(node: Node, level: number): void {
    if (isCut) return
    if (length >= most || level > mostLevels) {
      isCut = true
      return
    }
    if (node.nodeType === Node.TEXT_NODE) return add(escape((node.nodeValue ?? '').slice(0, most - length)))
    if (node.nodeType === Node.ELEMENT_NODE) addElement(node as Element, level)
  }

  function addElement(element: Element, level: number): void {
    const name = element.localName
    if (skipped.has(name)) return
    const tag = frames.has(name) ? 'div' : name
    add(`<${tag}${attributesOf(element)}>`)
    if (voidElements.has(tag)) return
    if (name === 'script') {
      const code = element.textContent ?? ''
      if (!/<\/script/i.test(code)) add(code.slice(0, Math.max(0, most - length)))
    } else {
      for (const child of contentOf(element)) addNode(child, level + 1)
    }
    add(`</${tag}>`)
  }

  for (const child of document.childNodes) addNode(child, 0)
  return { contentType, text: `<!doctype html>${parts.join('')}`, isCut }
}

function cut(contentType: string, text: string, most: number): PageSnapshot {
  return { contentType, text: text.slice(0, most), isCut: text.length > most }
}

/** Returns the text of a page that is not HTML. Chromium shows XML in its own page, which contains the source. */
function sourceOf(document: Document): string {
  const source = document.getElementById('webkit-xml-viewer-source-xml')
  if (source !== null) return source.innerHTML
  if (document.contentType.includes('xml')) return new XMLSerializer().serializeToString(document)
  return document.body?.textContent ?? ''
}

/** Returns the visible content of an element: that of its open shadow root, frame or slot if it has one, else its child nodes. */
export function contentOf(element: Element): Iterable<Node> {
  const root = innerRoot(element)
  if (root !== null) return 'body' in root ? (root.body?.childNodes ?? []) : root.childNodes
  if (isFrame(element)) return []
  if (element.localName === 'slot') {
    const assigned = (element as HTMLSlotElement).assignedNodes()
    if (assigned.length > 0) return assigned
  }
  return element.childNodes
}

/** Returns the open shadow root of an element, or the document of a frame with the same origin. */
export function innerRoot(element: Element): ShadowRoot | Document | null {
  return isFrame(element) ? element.contentDocument : element.shadowRoot
}

function isFrame(element: Element): element is HTMLIFrameElement {
  return element.localName === 'iframe' || element.localName === 'frame'
}

function attributesOf(element: Element): string {
  let text = ''
  for (const { name, value } of element.attributes) {
    // Inline styles can be long, and data URLs even longer.
    if (name === 'style' || name === 'srcdoc' || value.startsWith('data:')) continue
    // Made absolute, because a frame has its own address.
    const whole = name === 'href' && 'href' in element && typeof element.href === 'string' ? element.href : value
    text += ` ${name}="${escape(whole).replaceAll('"', '&quot;')}"`
  }
  return text
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
