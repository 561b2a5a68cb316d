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
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, part]) => [name, pick(part)] as const)
      return (answer) => pickFields(answer as Record<string, unknown>, fields)
    }
    case 'array': {
      const pickOne = pick(def.element)
      return (answer) => (answer as unknown[]).map(pickOne)
    }
    case 'nullable':
    case 'optional': {
      const pickInner = pick(def.innerType)
      return (answer) => (answer === null || answer === undefined ? answer : pickInner(answer))
    }
    // A schema that chooses or changes has to look at the value.
    case 'union':
    case 'record':
    case 'tuple':
    case 'intersection':
    case 'pipe':
    case 'default':
    case 'lazy':
      return (answer) => z.parse(schema, answer)
    default:
      return (answer) => answer
  }
}

function pickFields(
  answer: Record<string, unknown>,
  fields: readonly (readonly [string, Say])[],
): Record<string, unknown> {
  const said: Record<string, unknown> = {}
  for (const [name, say] of fields) if (answer[name] !== undefined) said[name] = say(answer[name])
  return said
}
