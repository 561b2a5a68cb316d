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
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') {
    const fields = Object.entries(def.shape).map(([name, part]) => [name, pick(part)] as const)
    return (answer) => pickFields(answer as Record<string, unknown>, fields)
  }
  if (def.type === 'array') {
    const pickOne = pick(def.element)
    return (answer) => (answer as unknown[]).map(pickOne)
  }
  if (def.type === 'nullable' || def.type === 'optional') {
    const pickInner = pick(def.innerType)
    return (answer) => (answer === null || answer === undefined ? answer : pickInner(answer))
  }
  return choosing.has(def.type) ? (answer) => z.parse(schema, answer) : (answer) => answer
}

/** Schemas that choose between parts or change them have to look at the value. */
const choosing: ReadonlySet<string> = new Set(['union', 'record', 'tuple', 'intersection', 'pipe', 'default', 'lazy'])

function pickFields(
  answer: Record<string, unknown>,
  fields: readonly (readonly [string, Say])[],
): Record<string, unknown> {
  const said: Record<string, unknown> = {}
  for (const [name, say] of fields) if (answer[name] !== undefined) said[name] = say(answer[name])
  return said
}
