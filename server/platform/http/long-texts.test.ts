import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ApiCall } from '#shared/contract/api-call.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { calls } from '#shared/contract/index.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { type SlowRequests, startSlowRequests } from '../../testing/slow-requests.ts'
import { ownerToken, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { worstTexts } from '../../testing/worst-texts.ts'
import { AppError } from '../errors.ts'
import { parseAs } from '../parse.ts'
import { bodyLimitBytes } from './body.ts'

let app: TestApp
let authorization: string
let slow: SlowRequests
beforeAll(async () => {
  app = await startTestApp({ environment: { RATE_LIMIT: 'off' } })
  authorization = `Bearer ${await ownerToken(app.deps)}`
  slow = await startSlowRequests(() => send(submitConsultation, { body: '{"firstName":1}' }))
})
afterAll(() => app[Symbol.asyncDispose]())

const someId = '019400aa-0000-7000-8000-000000000000'
const bodyTexts = Object.entries(worstTexts(bodyLimitBytes - 4000)).map(fitBytes)
/** Node.js reads at most 16 KiB of headers, and an address writes most characters in three or more. */
const addressTexts = Object.entries(worstTexts(15_000)).map(([name, text]): [string, string] => [
  name,
  encodeForAddress(text),
])

const withBody = calls.filter(({ body }) => body !== undefined)
const withQuery = calls.filter(({ query }) => query !== undefined)
const withParams = calls.filter(({ params }) => params !== undefined)
/** One call for each place that parameters have in a path. */
const pathShapes = new Map(withParams.map((call) => [call.path.replaceAll(/[^/:]+/g, ''), call])).values().toArray()

test.each(withBody)('$method $path takes no longer for the worst texts in its body', async (call) => {
  for (const place of places(call.body!))
    for (const [name, text] of bodyTexts) {
      const value = valueAt(place, text)
      await slow.check(`${name} in ${place.join('.')}`, () =>
        sendUnlessRefused(call, call.body!, value, { body: JSON.stringify(value) }),
      )
    }
  expect(slow.take()).toEqual([])
})

test.each(withQuery)('$method $path takes no longer for the worst texts in its query', async (call) => {
  for (const [field] of places(call.query!))
    for (const [name, text] of addressTexts) {
      const value = { [field!]: decodeURIComponent(text) }
      await slow.check(`${name} in ${field}`, () =>
        sendUnlessRefused(call, call.query!, value, { address: `${filled(call, someId)}?${field}=${text}` }),
      )
    }
  expect(slow.take()).toEqual([])
})

test.each(withParams)('$method $path takes no longer for the worst texts in its path', async (call) => {
  for (const [name, text] of addressTexts) {
    const value = Object.fromEntries(places(call.params!).map(([field]) => [field, decodeURIComponent(text)]))
    await slow.check(name, () =>
      sendUnlessRefused(call, call.params!, value, { address: filled(call, text.replaceAll('.', '%2E')) }),
    )
  }
  expect(slow.take()).toEqual([])
})

test.each(bodyTexts)('requests with %s take no longer until a schema refuses them', async (_, text) => {
  const inAddress = encodeForAddress(text)
  await slow.check('body', () => send(submitConsultation, { body: JSON.stringify({ firstName: text, [text]: text }) }))
  await slow.check('query', () => send(listProspects, { address: `${listProspects.path}?search=${inAddress}` }))
  for (const call of pathShapes)
    await slow.check(`path of ${call.path}`, () =>
      send(call, { address: filled(call, inAddress.replaceAll('.', '%2E')) }),
    )
  expect(slow.take()).toEqual([])
})

/** Sends a request, unless the schema refuses its input, which takes a tenth of the time: what the schema refuses reaches nothing else. */
async function sendUnlessRefused(
  call: ApiCall,
  schema: z.core.$ZodType,
  value: unknown,
  request: { address?: string; body?: string },
): Promise<Response | undefined> {
  try {
    parseAs(schema, value)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
  return send(call, request)
}

function send(
  call: ApiCall,
  { address = filled(call, someId), body = '{}' }: { address?: string; body?: string },
): Promise<Response> {
  return app.request(address, {
    method: call.method,
    headers: { Authorization: authorization, ...(call.body ? { 'Content-Type': 'application/json' } : {}) },
    ...(call.body ? { body } : {}),
  })
}

function filled({ path }: ApiCall, text: string): string {
  return path.replaceAll(/:\w+/g, text)
}

/** Names the way to a value in a body: fields, `*` for the elements of a list, `?` for the key of a record. */
type Place = readonly string[]

interface Described {
  type?: string
  properties?: Record<string, Described>
  items?: Described
  additionalProperties?: Described | boolean
  anyOf?: Described[]
  oneOf?: Described[]
  allOf?: Described[]
}

/** Returns the places of a schema at which a text can be sent. */
function places(schema: z.core.$ZodType): Place[] {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described
  const found = placesIn(described)
  return [...new Map(found.map((place) => [place.join('.'), place])).values()]
}

function placesIn({ properties, items, additionalProperties, anyOf, oneOf, allOf }: Described): Place[] {
  const choices = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])]
  if (choices.length > 0) return choices.flatMap(placesIn)
  if (items) return placesIn(items).map(under('*'))
  if (typeof additionalProperties === 'object') return [['?'], ...placesIn(additionalProperties).map(under('x'))]
  if (!properties) return [[]]
  return Object.entries(properties).flatMap(([name, part]) => placesIn(part).map(under(name)))
}

function under(step: string) {
  return (place: Place): Place => [step].concat(place)
}

function valueAt([step, ...rest]: Place, text: string): unknown {
  if (step === undefined) return text
  if (step === '?') return { [text]: text.slice(0, 10) }
  return step === '*' ? [valueAt(rest, text)] : { [step]: valueAt(rest, text) }
}

/** Shortens a text until its JSON fits into a body. */
function fitBytes([name, text]: [string, string]): [string, string] {
  const bytes = Buffer.byteLength(JSON.stringify(text))
  return [name, text.slice(0, Math.floor((text.length * (bodyLimitBytes - 1000)) / Math.max(bytes, bodyLimitBytes)))]
}

/** Encodes as much of a text as an address may contain. */
function encodeForAddress(text: string): string {
  const share = Math.min(1, 15_000 / encodeURIComponent(text.toWellFormed()).length)
  return encodeURIComponent(text.slice(0, text.length * share).toWellFormed())
}
