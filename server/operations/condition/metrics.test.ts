import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { ada } from '../../testing/enquiries.ts'
import { startTestApp } from '../../testing/test-app.ts'

const token = '0123456789abcdef0123456789abcdef'
const withToken = (value: string) => ({ headers: { Authorization: `Bearer ${value}` } })

test('metrics in the Prometheus format are served to holders of the token, without personal data', async () => {
  await using app = await startTestApp({ environment: { METRICS_TOKEN: token } })
  await app.visitor.call(submitConsultation, { body: ada() })
  for (const wrong of [{}, withToken('another token'), withToken(`${token} `.repeat(2))]) {
    expect((await app.request('/metrics', wrong)).status).toBe(401)
  }
  const response = await app.request('/metrics', withToken(token))
  const text = await response.text()
  expect([response.status, response.headers.get('Content-Type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  expect(text).toContain('extension_studio_check{check="storage"} 0\n')
  expect(text).toContain('# TYPE extension_studio_mail_waiting gauge\nextension_studio_mail_waiting 2\n')
  expect(text).toMatch(/^extension_studio_disk_free_bytes \d+$/m)
  for (const line of text.trimEnd().split('\n')) {
    expect(line).toMatch(/^(# TYPE \w+ gauge|extension_studio_\w+(\{\w+="[\w.-]+"\})? [\d.e+-]+)$/)
  }
  expect(text).not.toMatch(/\bada\b|example\.com/i)
  const types = text.match(/^# TYPE .*$/gm) ?? []
  expect(new Set(types).size).toBe(types.length)
})

test('without the setting the address does not exist', async () => {
  await using app = await startTestApp({ isReused: false })
  expect((await app.request('/metrics', withToken('undefined'))).status).toBe(404)
})
