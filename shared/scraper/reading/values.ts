import { readDate } from './dates.ts'
import { fieldOf, foldLabel } from './labels.ts'
import { isElement, isText, type PageElement, type PageNode } from './nodes.ts'
import { foldLine, lineUpTo, paragraphsOf } from './text.ts'

const maxLabelLength = 80
const maxDepth = 20
/** Texts of links and buttons that are not data of a record. */
export const action =
  /^(?:view|more|details?|read more|open|show|see|map|comments?|make a comment|track|documents?|print|share|save|select|remove|link|new|updated)\b[\s\w]{0,25}$/i

/** Returns the text of nodes, or else the value of the first field or button in them. Removes a label that is repeated inside for narrow
 *  screens. @param most maximum characters of text */
export function shownText(nodes: readonly PageNode[], label: string, maxLength: number): string {
  const name = foldLabel(label)
  const own = withoutAction(withoutLabel(nodes, name))
  const [first, ...others] = own.filter((node) => isElement(node) || (isText(node) && node.data.trim() !== ''))
  const day = first && others.length === 0 && isElement(first) ? dayOf(first) : undefined
  if (day !== undefined) return day
  const text = paragraphsOf(own, maxLength)
  // Pages repeat the label for narrow screens even if the value is empty.
  if (name !== '' && text.length < maxLabelLength && foldLabel(text) === name) return ''
  return text === '' ? foldLine(controlText(nodes, 0)) : text
}

/** Returns the date of a `time` element that shows something else, such as '2 days ago'. */
export function dayOf({ tagName, attribs, children }: PageElement): string | undefined {
  const { datetime } = attribs
  const hides = tagName === 'time' && datetime !== undefined && readDate(datetime) !== undefined
  return hides && readDate(lineUpTo(children, maxLabelLength)) === undefined ? datetime : undefined
}

/** Returns the nodes without a first element that only repeats the label, in the same words or in others. */
function withoutLabel(nodes: readonly PageNode[], label: string): readonly PageNode[] {
  const shown = nodes.filter((node) => isElement(node) || (isText(node) && node.data.trim() !== ''))
  const [first] = shown
  if (label === '' || !first || !isElement(first)) return nodes
  if (shown.length === 1) {
    const inside = withoutLabel(first.children, label)
    return inside.length < first.children.length ? inside : nodes
  }
  const text = lineUpTo([first], maxLabelLength)
  const field = fieldOf(label)
  const isSame = foldLabel(text) === label || (field !== undefined && field === fieldOf(text))
  return isSame ? nodes.slice(nodes.indexOf(first) + 1) : nodes
}

/** Returns the nodes without links at the end for actions on the value. */
function withoutAction(nodes: readonly PageNode[]): readonly PageNode[] {
  const last = nodes.findLastIndex((node) => isElement(node) || (isText(node) && node.data.trim() !== ''))
  const node = nodes[last]
  if (last === 0 && node && isElement(node)) {
    const inside = withoutAction(node.children)
    return inside.length < node.children.length && inside.length > 0 ? inside : nodes
  }
  const isAction =
    last > 0 && node && isElement(node) && node.tagName === 'a' && action.test(lineUpTo([node], maxLabelLength))
  return isAction ? withoutAction(nodes.slice(0, last)) : nodes
}

/** Returns the value of the first field or button that has one, or else an empty string. */
function controlText(nodes: readonly PageNode[], depth: number): string {
  for (const node of nodes) {
    if (!isElement(node)) continue
    const own = valueOf(node)
    const text = own === '' && depth < maxDepth ? controlText(node.children, depth + 1) : own
    if (text !== '') return text
  }
  return ''
}

function valueOf({ tagName, attribs, children }: PageElement): string {
  if (tagName === 'input')
    return /^(?:hidden|image|checkbox|radio|password)$/i.test(attribs['type'] ?? '') ? '' : (attribs['value'] ?? '')
  if (tagName === 'button') return lineUpTo(children, 2 * maxLabelLength)
  if (tagName !== 'select') return ''
  const chosen = children.filter(isElement).find((one) => one.tagName === 'option' && 'selected' in one.attribs)
  return chosen ? lineUpTo(chosen.children, maxLabelLength) : ''
}
