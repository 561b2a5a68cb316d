import * as z from 'zod/mini'

type Say = (answer: unknown) => unknown

declare const PACKAGE_VERSION: string | undefined
/** From source every answer is checked against the contract; the bundle, whose code has been through that, only picks the fields. */
const isChecked = typeof PACKAGE_VERSION !== 'string'

/** Makes what a call may say of what its handler gives: the fields that the answer's schema names, and no others. */
export function answerBy(schema: z.core.$ZodType): Say {
  return isChecked ? (answer) => z.parse(schema, answer) : pick(schema)
}

/** The same without the checks, which cost more than everything else about a long list. */
export function pick(schema: z.core.$ZodType): Say {
  return picker(schema) ?? asItIs
}

const asItIs: Say = (answer) => answer

/** Undefined for a value that says nothing but itself, which need not be looked at. */
function picker(schema: z.core.$ZodType): Say | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return objectPicker(def.shape)
  if (def.type === 'array') {
    const pickOne = picker(def.element)
    return pickOne && ((answer) => (answer as unknown[]).map(pickOne))
  }
  if (def.type === 'nullable' || def.type === 'optional') {
    const pickInner = picker(def.innerType)
    return pickInner && ((answer) => (answer === null || answer === undefined ? answer : pickInner(answer)))
  }
  return choosing.has(def.type) ? (answer) => z.parse(schema, answer) : undefined
}

/** Schemas that choose between parts or change them have to look at the value. */
const choosing: ReadonlySet<string> = new Set(['union', 'record', 'tuple', 'intersection', 'pipe', 'default', 'lazy'])

function objectPicker(shape: Readonly<Record<string, z.core.$ZodType>>): Say {
  const fields = Object.entries(shape).map(([name, part]) => [name, picker(part)] as const)
  const names = Object.keys(shape)
  const isFlat = fields.every(([, say]) => say === undefined)
  return (answer) => {
    const given = answer as Record<string, unknown>
    // Rows of a list are read with just these fields in this order: making each anew would cost as much as writing it out.
    if (isFlat && hasJust(given, names)) return given
    const said: Record<string, unknown> = {}
    for (const [name, say] of fields) if (given[name] !== undefined) said[name] = say ? say(given[name]) : given[name]
    return said
  }
}

function hasJust(given: Record<string, unknown>, names: readonly string[]): boolean {
  const present = Object.keys(given)
  return present.length === names.length && present.every((name, n) => name === names[n])
}
