import { foldLabel } from './labels.ts'
import { isElement, isText, type PageElement, type PageNode } from './nodes.ts'
import { foldLine, lineUpTo, paragraphsOf } from './text.ts'

const longestLabel = 80
const deepest = 20
/** The words of links and buttons that say nothing of a record. */
export const action =
  /^(?:view|more|details?|read more|open|show|see|map|comments?|make a comment|track|documents?|print|share|save|select|remove|link|new|updated)\b[\s\w]{0,25}$/i

/** Returns what nodes show: their text, else the value of a field or button. A label that is repeated inside for narrow screens is
 *  left out. @param most characters */
export function shownText(nodes: readonly PageNode[], label: string, most: number): string {
  const name = foldLabel(label)
  const text = paragraphsOf(withoutAction(withoutLabel(nodes, name)), most)
  // A narrow screen shows the label of an empty value, too.
  if (name !== '' && text.length < longestLabel && foldLabel(text) === name) return ''
  return text === '' ? foldLine(controlText(nodes, 0)) : text
}

/** The nodes but for a first element that only says what the label says. */
function withoutLabel(nodes: readonly PageNode[], label: string): readonly PageNode[] {
  const shown = nodes.filter((node) => isElement(node) || (isText(node) && node.data.trim() !== ''))
  const [first] = shown
  if (label === '' || !first || !isElement(first)) return nodes
  if (shown.length === 1) {
    const inside = withoutLabel(first.children, label)
    return inside.length < first.children.length ? inside : nodes
  }
  return foldLabel(lineUpTo([first], longestLabel)) === label ? nodes.slice(nodes.indexOf(first) + 1) : nodes
}

/** The nodes but for links at the end that offer to do something with the value. */
function withoutAction(nodes: readonly PageNode[]): readonly PageNode[] {
  const last = nodes.findLastIndex((node) => isElement(node) || (isText(node) && node.data.trim() !== ''))
  const node = nodes[last]
  if (last === 0 && node && isElement(node)) {
    const inside = withoutAction(node.children)
    return inside.length < node.children.length && inside.length > 0 ? inside : nodes
  }
  const isAction =
    last > 0 && node && isElement(node) && node.tagName === 'a' && action.test(lineUpTo([node], longestLabel))
  return isAction ? withoutAction(nodes.slice(0, last)) : nodes
}

/** What the first field or button with a value shows. */
function controlText(nodes: readonly PageNode[], depth: number): string {
  for (const node of nodes) {
    if (!isElement(node)) continue
    const own = valueOf(node)
    const text = own === '' && depth < deepest ? controlText(node.children, depth + 1) : own
    if (text !== '') return text
  }
  return ''
}

function valueOf({ tagName, attribs, children }: PageElement): string {
  if (tagName === 'input')
    return /^(?:hidden|image|checkbox|radio|password)$/i.test(attribs['type'] ?? '') ? '' : (attribs['value'] ?? '')
  if (tagName === 'button') return lineUpTo(children, 2 * longestLabel)
  if (tagName !== 'select') return ''
  const chosen = children.filter(isElement).find((one) => one.tagName === 'option' && 'selected' in one.attribs)
  return chosen ? lineUpTo(chosen.children, longestLabel) : ''
}
