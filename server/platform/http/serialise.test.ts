import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createPicker, createSerialiser } from './serialise.ts'

const lead = z.object({ id: z.string(), tags: z.array(z.string()), home: z.nullable(z.object({ town: z.string() })) })

test('an answer has the fields of its schema and no others, at any depth', () => {
  const pick = createPicker(z.array(lead))
  const secret = { passwordHash: 'x' }
  expect(pick([{ id: '1', tags: ['a'], home: { town: 'Winchester', ...secret }, ...secret }])).toEqual([
    { id: '1', tags: ['a'], home: { town: 'Winchester' } },
  ])
})

test('an answer with exactly its schema’s fields is not copied, any other is', () => {
  const pick = createPicker(z.array(z.object({ id: z.string(), tags: z.array(z.string()) })))
  const exact = { id: '1', tags: ['a'] }
  expect((pick([exact]) as unknown[])[0]).toBe(exact)
  expect(pick([{ id: '1', passwordHash: 'x' }])).toEqual([{ id: '1' }])
  expect(pick([{ tags: ['a'], id: '1' }])).toEqual([exact])
})

test('optional fields stay absent, and null stays null', () => {
  expect(createPicker(lead)({ id: '1', tags: [], home: null })).toEqual({ id: '1', tags: [], home: null })
  expect(createPicker(z.optional(lead))(undefined)).toBeUndefined()
})

test('a union is parsed', () => {
  const pick = createPicker(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]))
  expect(pick({ b: 'x', secret: 'y' })).toEqual({ b: 'x' })
  expect(() => pick({ secret: 'y' })).toThrow('Invalid input')
})

test('an answer that breaks its schema is refused, and validation changes no byte', () => {
  const serialise = createSerialiser(z.object({ id: z.string(), tag: z.nullable(z.string()) }))
  expect(() => serialise({ id: 1, tag: null })).toThrow('invalid_type')
  expect(serialise({ tag: null, secret: 'x', id: '1' }).toString()).toBe('{"id":"1","tag":null}')
})
