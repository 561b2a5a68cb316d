import type * as z from 'zod/mini'
import { sampleId, sampleTime } from './samples.ts'

/** A value that only a newer server knows. */
export const unknownValue = 'only_a_newer_server'

interface Described {
  type: string
  [part: string]: unknown
}

/** Makes an answer that fits a schema, but with an unknown value wherever the schema has a list of values: what a newer server may send. */
export function unknownAnswer(schema: z.core.$ZodType, name = ''): unknown {
  const def = schema._zod.def as unknown as Described
  const inner = () => unknownAnswer(def['innerType'] as z.core.$ZodType, name)
  switch (def.type) {
    case 'enum':
      return unknownValue
    case 'literal':
      // Of a choice of kinds, a literal says which: without it, its fields mean nothing.
      return (def['values'] as unknown[])[0]
    case 'object': {
      const shape = Object.entries(def['shape'] as Record<string, z.core.$ZodType>)
      return Object.fromEntries(shape.map(([key, part]) => [key, unknownAnswer(part, key)]))
    }
    case 'array':
      return [unknownAnswer(def['element'] as z.core.$ZodType, name)]
    case 'tuple':
      return (def['items'] as z.core.$ZodType[]).map((part) => unknownAnswer(part, name))
    case 'record':
      return {}
    case 'union':
      return unknownAnswer((def['options'] as z.core.$ZodType[])[0]!, name)
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
    case 'nonoptional':
      return inner()
    case 'pipe':
      return unknownAnswer(def['in'] as z.core.$ZodType, name)
    case 'lazy':
      return unknownAnswer((def['getter'] as () => z.core.$ZodType)(), name)
    case 'number':
      return 1
    case 'boolean':
      return false
    case 'null':
      return null
    case 'string':
      return textOf(schema, name)
    default:
      return 'Sample'
  }
}

function textOf(schema: z.core.$ZodType, name: string): string {
  const described = schema._zod.def as unknown as { format?: string; checks?: z.core.$ZodCheck[] }
  const formats = new Set([
    described.format,
    ...(described.checks ?? []).map((check) => (check._zod.def as unknown as { format?: string }).format),
  ])
  if (formats.has('uuid')) return sampleId(1)
  if (formats.has('datetime')) return sampleTime
  if (formats.has('date')) return sampleTime.slice(0, 10)
  if (formats.has('email') || /email/i.test(name)) return 'sample@example.com'
  if (/(?:At|since|until|startsAt|endsAt|from|to)$/.test(name)) return sampleTime
  if (/(?:On|day|month|date)$/i.test(name)) return sampleTime.slice(0, 10)
  if (/time|opens|closes/i.test(name)) return '09:00'
  if (/url/i.test(name)) return 'https://example.com/'
  if (/postcode/i.test(name)) return 'SO23 8ZZ'
  return 'Sample'
}
