import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { searchPath } from './api-call.ts'
import { calls } from './index.ts'

/** Parameters of any text that names no person. */
const impersonal: Record<string, string> = {
  dryRun: 'yes or no',
  fileName: 'sent in a header by our clients (`fileNameHeader`)',
  mapping: 'which column of a file is which field',
  token: 'a signed id',
  cursor: 'a time and an id, or a value of the order (but for names: see namesPerson)',
  ids: 'ids',
  limit: 'a number',
  months: 'a number',
  paymentIntentId: 'the provider’s id of a payment',
}

/** Whether the values of a schema are of a format that cannot name anybody: an id, a time, one of a few words. */
function isHarmless(schema: unknown): boolean {
  const {
    type,
    format,
    enum: values,
    const: value,
    anyOf = [],
    pattern,
  } = schema as Record<string, unknown> & { anyOf?: unknown[] }
  if (anyOf.length > 0) return anyOf.every(isHarmless)
  return (
    type !== 'string' || format !== undefined || values !== undefined || value !== undefined || pattern !== undefined
  )
}

const reads = calls.filter(({ query }) => query !== undefined)

test('no address of the contract has a parameter for text about a person, unless the call takes it in the body', () => {
  const found = reads.flatMap((call) => {
    const schema = z.toJSONSchema(call.query as z.ZodMiniType, { io: 'input', unrepresentable: 'any' })
    return Object.entries(schema.properties ?? {})
      .filter(([name, property]) => !(name in impersonal) && !isHarmless(property))
      .filter(([name]) => call.namesPerson?.({ [name]: 'Ada' }) !== true)
      .map(([name]) => `${call.method} ${call.path}?${name}`)
  })
  expect(found).toEqual([])
})

test('every search has an address of its own', () => {
  const searches = calls.filter(({ namesPerson }) => namesPerson !== undefined)
  expect(searches.map(searchPath).toSorted()).toEqual([
    '/api/archived-prospects/search',
    '/api/prospects/export/search',
    '/api/prospects/search',
    '/api/prospects/stages/search',
    '/api/prospects/summary/search',
  ])
  const paths = calls.filter(({ method }) => method === 'POST').map(({ path }) => path)
  for (const call of searches) expect(paths).not.toContain(searchPath(call))
})

test('the order of names takes the end of a page in the body, because it is a name', () => {
  const list = calls.find(({ method, path }) => method === 'GET' && path === '/api/prospects')
  expect(list?.namesPerson?.({ sort: 'name', cursor: 'x' })).toBe(true)
  expect(list?.namesPerson?.({ sort: 'newest', cursor: 'x', status: 'new' })).toBe(false)
})
