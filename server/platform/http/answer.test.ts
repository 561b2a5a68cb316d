import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pick } from './answer.ts'

const lead = z.object({ id: z.string(), tags: z.array(z.string()), home: z.nullable(z.object({ town: z.string() })) })

test('an answer says the fields of its schema and no others, however deep', () => {
  const say = pick(z.array(lead))
  const secret = { passwordHash: 'x' }
  expect(say([{ id: '1', tags: ['a'], home: { town: 'Winchester', ...secret }, ...secret }])).toEqual([
    { id: '1', tags: ['a'], home: { town: 'Winchester' } },
  ])
})

test('an answer with just its fields goes as it is, one with another in their place does not', () => {
  const say = pick(z.array(z.object({ id: z.string(), tags: z.array(z.string()) })))
  const exact = { id: '1', tags: ['a'] }
  expect((say([exact]) as unknown[])[0]).toBe(exact)
  expect(say([{ id: '1', passwordHash: 'x' }])).toEqual([{ id: '1' }])
  expect(say([{ tags: ['a'], id: '1' }])).toEqual([exact])
})

test('what may be absent stays absent, and null stays null', () => {
  expect(pick(lead)({ id: '1', tags: [], home: null })).toEqual({ id: '1', tags: [], home: null })
  expect(pick(z.optional(lead))(undefined)).toBeUndefined()
})

test('a choice between shapes is looked at', () => {
  const say = pick(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]))
  expect(say({ b: 'x', secret: 'y' })).toEqual({ b: 'x' })
  expect(() => say({ secret: 'y' })).toThrow('Invalid input')
})
