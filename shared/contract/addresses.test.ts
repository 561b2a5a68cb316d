import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ApiCall } from './api-call.ts'
import { calls } from './index.ts'

/** Names of what says who somebody is. */
const personal = /mail|name|phone|address|postcode/i
/** The name of a file that the owner imports leads from, uploads as a photograph, attaches to an email, or adds to a lead,
 *  and that a visitor adds to an enquiry. */
const allowed = new Set([
  'POST /api/prospects/import fileName',
  'POST /api/photographs fileName',
  'POST /api/email-attachments fileName',
  'POST /api/prospects/:id/files fileName',
  'POST /api/enquiry-files fileName',
])

function partsOfAddress({ method, path, params, query }: ApiCall): string[] {
  return [params, query]
    .flatMap((schema) => (schema ? Object.entries(z.toJSONSchema(schema, { io: 'input' }).properties ?? {}) : []))
    .filter(([name, part]) => personal.test(name) || JSON.stringify(part).includes('"email"'))
    .map(([name]) => `${method} ${path} ${name}`)
}

test('no call takes a person’s details in its address, where browsers, proxies and logs would keep them', () => {
  const found = calls.flatMap(partsOfAddress)
  expect(found.filter((part) => !allowed.has(part))).toEqual([])
})
