import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cacheableShapes, shapeOf } from './contract-call.ts'

const day = () => ({ enquiries: z.array(z.object({ name: z.string(), phone: z.nullable(z.string()) })) })
const shape = (answer: z.ZodMiniType) => shapeOf({ answer })

test('the same response has the same shape, and one with a different field anywhere has another', () => {
  const { enquiries } = day()
  expect(shape(z.object(day()))).toBe(shape(z.object(day())))
  const others = [
    z.object({ enquiries, surveys: z.array(z.string()) }),
    z.object({ enquiries: z.optional(enquiries) }),
    z.object({ enquiries: z.array(z.object({ name: z.string() })) }),
    z.object({ enquiries: z.array(z.object({ name: z.string(), phone: z.string() })) }),
  ]
  expect(new Set([z.object(day()), ...others].map(shape)).size).toBe(5)
})

test('every cached call has a shape that fits into a file name', () => {
  expect([...cacheableShapes.values()].filter((one) => !/^[0-9a-f]{8}$/.test(one))).toEqual([])
})
