import * as z from 'zod/mini'
import { onFirstUse } from '#shared/business/on-first-use.ts'

declare const PACKAGE_VERSION: string | undefined
/** Tests and the server from source also validate every answer, which costs more than everything else about a long list. */
const isValidated = typeof PACKAGE_VERSION !== 'string'

/** Returns a function that writes an answer as JSON, with the fields that its schema names and no others. The schema is read at the first
 *  answer: reading those of all calls would delay the start. */
export function createSerialiser(schema: z.core.$ZodType): (answer: unknown) => Buffer {
  const picker = onFirstUse(() => createPicker(schema))
  return (answer) => {
    if (isValidated) z.parse(schema, answer)
    const pick = picker()
    return Buffer.from(JSON.stringify(pick(answer)))
  }
}

type Picker = (value: unknown) => unknown

/** Returns a function that reduces a value to the fields that its schema names, at any depth, without validating it. */
export function createPicker(schema: z.core.$ZodType): Picker {
  return pickerFor(schema) ?? ((value) => value)
}

/** Returns undefined for a schema whose values are sent unchanged. */
function pickerFor(schema: z.core.$ZodType): Picker | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return objectPicker(def.shape)
  if (def.type === 'array') {
    const pickElement = pickerFor(def.element)
    return pickElement && ((value) => (value as unknown[]).map(pickElement))
  }
  if (def.type === 'nullable' || def.type === 'optional') {
    const pickInner = pickerFor(def.innerType)
    return pickInner && ((value) => (value === null || value === undefined ? value : pickInner(value)))
  }
  return parsedTypes.has(def.type) ? (value) => z.parse(schema, value) : undefined
}

/** Schemas whose fields depend on the value, or that transform it. */
const parsedTypes: ReadonlySet<string> = new Set([
  'union',
  'record',
  'tuple',
  'intersection',
  'pipe',
  'default',
  'lazy',
])

function objectPicker(shape: Readonly<Record<string, z.core.$ZodType>>): Picker {
  const fields = Object.entries(shape).map(([name, part]) => [name, pickerFor(part)] as const)
  const names = Object.keys(shape)
  const isFlat = fields.every(([, pick]) => pick === undefined)
  return (value) => {
    const given = value as Record<string, unknown>
    // The rows of a list usually have exactly these fields in this order: copying each would cost as much as writing it.
    if (isFlat && hasExactly(given, names)) return given
    const picked: Record<string, unknown> = {}
    for (const [name, pick] of fields)
      if (given[name] !== undefined) picked[name] = pick ? pick(given[name]) : given[name]
    return picked
  }
}

function hasExactly(given: Record<string, unknown>, names: readonly string[]): boolean {
  const present = Object.keys(given)
  return present.length === names.length && present.every((name, index) => name === names[index])
}
