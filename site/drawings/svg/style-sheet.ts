import { em } from './lettering.ts'
import { computedStyles, smallWidths, type Declarations, type Viewing } from './computed-style.ts'

/** One look, as if seen at a width in rem. */
export type Still = Omit<Viewing, 'isDetail'>

/** Wider than any limit up to which drawings change. */
const wide: Still = { scheme: 'light', width: 100 }

/** How each element looks, under each condition. */
interface Look {
  condition: string
  of: ReadonlyMap<string, Declarations>
}

/** The style sheet inside a drawing's file: flat, short, and only what its elements need. Elements that always look alike share a class.
 *  @param elements the class names that each element has in a page */
export function styleSheetOf(elements: ReadonlySet<string>, isDetail: boolean, still?: Still) {
  const look = (condition: string, viewing: Still): Look => {
    const declarations = computedStyles({ ...viewing, isDetail })
    return { condition, of: new Map([...elements].map((name) => [name, asShapes(declarations(name.split(' ')))])) }
  }
  const looks = still
    ? [look('', still)]
    : [
        look('', wide),
        look('(prefers-color-scheme:dark)', { ...wide, scheme: 'dark' }),
        ...smallWidths().map((width) => look(`(max-width:${width}rem)`, { ...wide, width })),
      ]
  const classes = shareClasses(elements, looks)
  return {
    classOf: (element: string) => classes.get(element) ?? '',
    css: looks.map((one, index) => rules(one, before(looks, index), classes)).join(''),
  }
}

/** What a look is a change of: dark of light, small of less small. */
function before(looks: readonly Look[], index: number): Look | undefined {
  return index < 3 ? (index === 0 ? undefined : looks[0]) : looks[index - 1]
}

function shareClasses(elements: ReadonlySet<string>, looks: readonly Look[]): Map<string, string> {
  const bySignature = Map.groupBy(elements, (name) => JSON.stringify(looks.map(({ of }) => of.get(name))))
  const names = [...bySignature.values()].flatMap((alike, index) =>
    alike.map((name) => [name, shortName(index)] as const),
  )
  return new Map(names)
}

function shortName(index: number): string {
  return String.fromCharCode((index < 26 ? 97 : 65 - 26) + index)
}

function rules({ condition, of }: Look, base: Look | undefined, classes: ReadonlyMap<string, string>): string {
  const texts = [...of].map(([element, declarations]) => {
    const known = base?.of.get(element) ?? {}
    const changed = Object.entries(declarations).filter(([property, value]) => known[property] !== value)
    const inside = changed.map(([property, value]) => `${property}:${value}`).join(';')
    return inside === '' ? '' : `.${classes.get(element)}{${inside}}`
  })
  const inside = [...new Set(texts)].join('')
  return condition === '' || inside === '' ? inside : `@media${condition}{${inside}}`
}

/** What is said about text, said about the outlines of its letters. */
function asShapes({ 'font-size': size, ...others }: Declarations): Declarations {
  const scale = size === undefined ? 1 : Number.parseFloat(size) / em
  const kept = Object.entries(others).filter(([property]) => property !== 'font-weight')
  const entries = kept.map(([property, value]) => [property, plain(value, property, scale)])
  return { ...Object.fromEntries(entries), ...(scale === 1 ? {} : { transform: `scale(${short(scale, 3)})` }) }
}

/** A length in drawing units without its unit, a colour with its strength as a hexadecimal number. */
function plain(value: string, property: string, scale: number): string {
  if (property.startsWith('stroke-')) {
    return value.replaceAll(/([\d.]+)px/g, (_, length: string) => short(Number(length) / scale, 2))
  }
  const [, red, green, blue, alpha] = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(value) ?? []
  if (alpha === undefined) return value
  const parts = [Number(red), Number(green), Number(blue), Math.round(Number(alpha) * 255)]
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function short(value: number, digits: number): string {
  return String(Number(value.toPrecision(digits))).replace(/^0\./, '.')
}
