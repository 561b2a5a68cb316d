/** A rule of a style sheet as far as drawings need it. */
export interface CssRule {
  /** One selector, with what it is nested in before it. */
  selector: string
  /** The conditions around it: `@media (prefers-color-scheme: dark)`. */
  condition: string
  declarations: Readonly<Record<string, string>>
}

interface Block {
  prelude: string
  declarations: Record<string, string>
  blocks: Block[]
}

/** Reads the plain CSS of our own style sheets: rules, nested by `&` and inside at-rules, without strings that hold braces. */
export function readCss(css: string): CssRule[] {
  const text = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/@import[^;]*;/g, '')
  return flatten(readBlock('', text[Symbol.iterator]()), '', '')
}

function readBlock(prelude: string, rest: Iterator<string>): Block {
  const block: Block = { prelude, declarations: {}, blocks: [] }
  let text = ''
  for (let next = rest.next(); !next.done && next.value !== '}'; next = rest.next()) {
    if (next.value === '{') {
      block.blocks.push(readBlock(text.trim(), rest))
      text = ''
    } else if (next.value === ';') {
      const [, property = '', value = ''] = /^([^:]*):(.*)$/s.exec(text.trim()) ?? []
      block.declarations[property] = value.trim()
      text = ''
    } else text += next.value
  }
  return block
}

function flatten({ prelude, declarations, blocks }: Block, parent: string, around: string): CssRule[] {
  const isCondition = prelude.startsWith('@')
  const condition = isCondition ? prelude : around
  const selectors =
    isCondition || prelude === '' ? [parent] : prelude.split(',').map((one) => nested(one.trim(), parent))
  return [
    ...selectors.flatMap((selector) => (selector === '' ? [] : [{ selector, condition, declarations }])),
    ...selectors.flatMap((selector) => blocks.flatMap((block) => flatten(block, selector, condition))),
  ]
}

function nested(selector: string, parent: string): string {
  return selector.startsWith('&') ? selector.replace('&', parent) : selector
}
