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

test('what may be absent stays absent, and null stays null', () => {
  expect(pick(lead)({ id: '1', tags: [], home: null })).toEqual({ id: '1', tags: [], home: null })
  expect(pick(z.optional(lead))(undefined)).toBeUndefined()
})

test('a choice between shapes is looked at', () => {
  const say = pick(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]))
  expect(say({ b: 'x', secret: 'y' })).toEqual({ b: 'x' })
  expect(() => say({ secret: 'y' })).toThrow('Invalid input')
})
