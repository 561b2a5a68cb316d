import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { followChanges } from '#shared/contract/events.ts'
import { getHealth } from '#shared/contract/health.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { identityHeader, isOwnAnswer, readIdentity } from '#shared/contract/server-identity.ts'
import { exportProspects } from '#shared/contract/prospect-import.ts'
import { startLeads } from '../../prospects/testing.ts'
import { startTestApp } from '../../testing/test-app.ts'

test('every answer of the API proves itself: successes, refusals, files, streams and unknown addresses', async () => {
  await using app = await startLeads()
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
  const json = { Accept: 'application/problem+json' }
  const answers = {
    success: await app.ask(listProspects.path),
    health: await app.request(getHealth.path),
    stream: await app.ask(followChanges.path, { signal: ended.signal }),
    file: await app.ask(exportProspects.path),
    'not signed in': await app.request(listProspects.path, { headers: json }),
    'not signed in, as text': await app.request(listProspects.path),
    'unknown address': await app.request('/api/nothing', { headers: json }),
    'unknown method': await app.request(listProspects.path, { method: 'DELETE', headers: json }),
    'wrong input': await app.ask(`${listProspects.path}?limit=many`, { headers: json }),
    description: await app.request('/api/openapi.json'),
  }
  const etag = answers.description.headers.get('ETag') ?? ''
  const unchanged = await app.request('/api/openapi.json', { headers: { 'If-None-Match': etag } })
  expect(unchanged.status).toBe(304)
  const identities = Object.values({ ...answers, unchanged }).map(({ headers }) => readIdentity(headers))
  expect(new Set(identities.map((one) => one?.installation)).size).toBe(1)
  expect(identities[0]).toEqual({
    version: app.deps.config.version,
    installation: expect.stringMatching(/^[\da-f]{16}$/),
  })
  expect(Object.entries(answers).filter(([, answer]) => !isOwnAnswer(answer))).toEqual([])
})

test('pages don’t name the version', async () => {
  await using app = await startTestApp()
  for (const path of ['/', '/marketing-hub', '/nowhere']) {
    expect((await app.request(path)).headers.get(identityHeader)).toBeNull()
  }
})

async function installationOf(options: { dataDir?: string }) {
  await using app = await startTestApp(options)
  return readIdentity((await app.request(getHealth.path)).headers)?.installation
}

test('an installation stays the same after a restart, and another one differs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'identity-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const first = await installationOf({ dataDir })
  expect(first).toBeDefined()
  expect(await installationOf({ dataDir })).toBe(first)
  expect(await installationOf({})).not.toBe(first)
})
