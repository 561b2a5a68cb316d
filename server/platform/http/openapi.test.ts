import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { calls } from '#shared/contract/index.ts'
import { describeApi } from './openapi.ts'

const description = JSON.parse(
  JSON.stringify(describeApi(calls, { title: 'Sample', version: '1.0.0', publicUrl: 'https://example.org' })),
) as { paths: Record<string, Record<string, { summary: string; responses: object }>> }

test('the description of the API is valid OpenAPI', async () => {
  expect(await new Validator().validate(description)).toMatchObject({ valid: true })
})

test('every call has a summary, a success and its errors', () => {
  for (const { method, path, summary, access } of calls) {
    const described = description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(described?.summary, path).toBe(summary)
    expect(Object.keys(described?.responses ?? {}), path).toEqual(
      expect.arrayContaining(['400', '429', '500', ...(access === 'public' ? [] : ['401'])]),
    )
  }
})
