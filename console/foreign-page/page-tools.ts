// Runs in an isolated world of a foreign page: it shares the page's document, but no objects of the page's scripts.
import { highlight } from '#shared/brand/hub-colours.ts'
import { mostOfPage, mostOfSelection, type PageTools, toolsName } from '../main/browse/page-tool-types.ts'
import { findText } from './find-text.ts'
import { innerRoot, serialise } from './serialise.ts'

const highlightName = 'lead-fact'
const highlightRule = `::highlight(${highlightName}) { background-color: ${highlight.ground}; color: ${highlight.text}; }`

let clear = () => {}

const tools: PageTools = {
  takeSnapshot: () => serialise(document, mostOfPage),

  whenChanged: () =>
    new Promise((resolve) => {
      const observer = new MutationObserver(report)
      for (const root of rootsIn(document)) {
        observer.observe(root, { childList: true, characterData: true, subtree: true })
      }
      // Reports a frame that has been loaded.
      addEventListener('load', report, { capture: true })

      function report(): void {
        observer.disconnect()
        removeEventListener('load', report, { capture: true })
        resolve(true)
      }
    }),

  highlight(text) {
    clear()
    const range = findText(document, text)
    const window = range?.startContainer.ownerDocument?.defaultView
    if (range === undefined || !window) return false
    clear = paint(window, range)
    const element = range.startContainer.parentElement
    if (element !== null && !isInView(window, range)) element.scrollIntoView({ block: 'center' })
    return true
  },

  clearHighlight: () => clear(),

  selectedText() {
    const frame = document.activeElement
    const inner = frame instanceof HTMLIFrameElement ? frame.contentDocument : null
    return String((inner ?? document).getSelection() ?? '')
      .trim()
      .slice(0, mostOfSelection)
  },
}

/** Highlights a range without changing the document. @returns removes the highlight */
function paint(window: Window & typeof globalThis, range: Range): () => void {
  const sheet = new window.CSSStyleSheet()
  sheet.replaceSync(highlightRule)
  const root = range.startContainer.getRootNode() as Document | ShadowRoot
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  window.CSS.highlights.set(highlightName, new window.Highlight(range))
  return () => {
    window.CSS.highlights.delete(highlightName)
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

function isInView(window: Window, range: Range): boolean {
  const { top, bottom } = range.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

const mostRoots = 500

/** Returns a document and the roots inside it that need their own observer: shadow roots and frames' documents. */
function rootsIn(document: Document): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (roots.length >= mostRoots) return roots
      const inner = innerRoot(element)
      if (inner !== null) roots.push(inner)
    }
  }
  return roots
}

Object.assign(globalThis, { [toolsName]: tools })
