import * as z from 'zod/mini'
import { type ApiCall, keyHeader, searchPath, successStatus, takesKey } from '#shared/contract/api-call.ts'
import { errorStatus, type ErrorCode } from '#shared/contract/errors.ts'

const anyCallErrors: readonly ErrorCode[] = ['invalid_input', 'rate_limited', 'internal']

/** Describes the contract in OpenAPI 3.1. */
export function describeApi(
  calls: readonly ApiCall[],
  { title, version, publicUrl }: { title: string; version: string; publicUrl: string },
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) }
    if (call.namesPerson) paths[searchPath(call)] = { post: describeCall(asSearch(call)) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        device: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Problem: problemSchema },
    },
  }
}

/** Describes a read that takes its query in the body. */
function asSearch({ query, ...call }: ApiCall): ApiCall {
  return { ...call, method: 'POST', path: searchPath(call), ...(query ? { body: query } : {}) }
}

function describeCall(call: ApiCall) {
  const errors = [
    ...anyCallErrors,
    ...(call.access === 'public' ? [] : (['not_signed_in'] as const)),
    ...(call.needsPasswordConfirmation ? (['confirmation_required'] as const) : []),
    ...(takesKey(call) ? (['already_made'] as const) : []),
    ...(call.errors ?? []),
  ]
  return {
    summary: call.summary,
    ...(call.access === 'public' ? {} : { security: [{ session: [] }, { device: [] }] }),
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...(takesKey(call) ? [keyParameter] : []),
    ],
    ...describeBody(call),
    responses: {
      [successStatus(call)]: {
        description: 'Success',
        ...describeAnswer(call),
      },
      ...Object.fromEntries(
        Map.groupBy(new Set(errors), (code) => errorStatus[code])
          .entries()
          .map(([status, codes]) => [status, describeError(codes)]),
      ),
    },
  }
}

function describeBody({ body, upload }: ApiCall) {
  if (upload) return { requestBody: { required: true, content: { [upload.type]: { schema: { type: 'string' } } } } }
  if (!body) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
}

function describeAnswer({ answer, download }: ApiCall) {
  if (download) return { content: { [download.type]: { schema: { type: 'string' } } } }
  return answer ? { content: { 'application/json': { schema: schemaOf(answer, 'output') } } } : {}
}

function describeError(codes: readonly ErrorCode[]) {
  return {
    description: codes.join(', '),
    content: {
      'text/plain': { schema: { type: 'string', description: 'One plain sentence for the reader.' } },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
  }
}

function parameters(location: 'path' | 'query', schema: z.core.$ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: part,
  }))
}

const keyParameter = {
  name: keyHeader,
  in: 'header',
  required: false,
  description: 'Identifies the change: however often it is sent with this key, it is made once.',
  schema: { type: 'string', format: 'uuid' },
} as const

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    existing: { type: 'object', properties: { id: { type: 'string' }, where: { type: 'string' } } },
    conflicts: { type: 'object', additionalProperties: { type: 'object' } },
    current: { type: 'object' },
  },
} as const
