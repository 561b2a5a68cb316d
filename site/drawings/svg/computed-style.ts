import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { siteColours } from '#shared/brand/site-colours.ts'
import { readCss, type CssRule } from './css-rules.ts'

/** How a drawing is viewed: colour scheme and width. */
export interface Viewing {
  scheme: 'light' | 'dark'
  /** Of the picture on the screen, in rem. */
  width: number
  /** A detail of a few metres, at a larger scale. */
  isDetail: boolean
}

export type Declarations = Readonly<Record<string, string>>

let rules: readonly CssRule[] | undefined

/** Reads the style sheets when they are first needed: importing this module must need no files. */
function readRules(): readonly CssRule[] {
  const files = [
    new URL('../../../shared/brand/drawing-tones.css', import.meta.url),
    new URL('../drawing.css', import.meta.url),
    new URL('../drawing-sheet.css', import.meta.url),
  ]
  return (rules ??= [siteColours, ...files.map((file) => readFileSync(fileURLToPath(file), 'utf8'))].flatMap(readCss))
}

/** Returns the widths, in rem, up to which small pictures are drawn in another way, the largest first. */
export function smallWidths(): number[] {
  const changing = readRules().filter(({ selector }) => /^\.drawing(?!-sheet$)/.test(selector))
  const widths = new Set(changing.flatMap(({ condition }) => maxWidth(condition) ?? []))
  return [...widths].toSorted((one, other) => other - one)
}

/** Computes what the style sheets say about elements of a drawing, every variable and product replaced by its value.
 *  @returns a function that takes an element's classes, or `text` */
export function computedStyles(viewing: Viewing): (names: readonly string[]) => Declarations {
  const applied = readRules().filter(
    ({ condition, selector }) => holds(condition, viewing) && standsFor(selector, viewing),
  )
  const roots = applied.filter(({ selector }) => selector === ':root' || isDrawing(selector))
  const values = Object.assign({}, ...roots.map(({ declarations }) => declarations)) as Declarations
  return (names) => {
    const own = applied.filter(({ selector }) => isAbout(selector, names)).map(({ declarations }) => declarations)
    const merged = Object.entries(Object.assign({}, ...own) as Declarations)
    return Object.fromEntries(merged.map(([property, value]) => [property, resolve(value, values)]))
  }
}

function maxWidth(condition: string): number | undefined {
  const found = /^@container \(max-width: ([\d.]+)rem\)$/.exec(condition)
  return found ? Number(found[1]) : undefined
}

function holds(condition: string, { scheme, width }: Viewing): boolean {
  if (condition === '') return true
  if (condition === '@media (prefers-color-scheme: dark)') return scheme === 'dark'
  return width <= (maxWidth(condition) ?? 0)
}

function isDrawing(selector: string): boolean {
  return /\.drawing(-detail)?$/.test(selector)
}

function standsFor(selector: string, { isDetail }: Viewing): boolean {
  return isDetail ? !selector.includes(':not(.drawing-detail)') : selector !== '.drawing-detail'
}

/** Whether a rule is about an element with these classes, wherever in a drawing it stands. */
function isAbout(selector: string, names: readonly string[]): boolean {
  const [, own = ''] = /^\.drawing(?::not\(\.drawing-detail\))? (\S+)$/.exec(selector) ?? []
  const [, prefix] = /^\[class\^='(.+)'\]$/.exec(own) ?? []
  if (prefix) return names[0]?.startsWith(prefix) ?? false
  return own !== '' && own.split(/(?=\.)/).every((part) => names.includes(part.replace('.', '')))
}

function resolve(value: string, values: Declarations): string {
  const whole = value.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => resolve(values[name] ?? '', values))
  return whole.replaceAll(/calc\(([^()]*)\)/g, (_, product: string) => {
    const factors = product.split('*').map((factor) => Number.parseFloat(factor))
    return `${factors.reduce((sum, factor) => sum * factor, 1)}px`
  })
}
