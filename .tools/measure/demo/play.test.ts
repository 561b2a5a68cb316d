import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getToday } from '#shared/contract/dashboard.ts'
import { listPayments } from '#shared/contract/payments.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { listScrapingRuns } from '#shared/contract/scraping-runs.ts'
import { startMailSink } from '#server/mail/testing/smtp-server.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { sampleDns } from '../samples/mailboxes.ts'
import { owner, createSampleData } from './play.ts'

test(
  'the demo has half a year of leads, with surveys, deposits and successful runs',
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'demo-'))
    await using mail = await startMailSink()
    const environment = {
      SMTP_URL: mail.url,
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      RATE_LIMIT: 'off',
    }
    try {
      await createSampleData((clock) => startTestApp({ dataDir, clock, dns: sampleDns, environment }))
      await using app = await startTestApp({ dataDir, environment })
      const client = await app.owner()
      const leads = await client.call(listProspects)
      expect(leads).toHaveLength(71)
      expect(new Set(leads.map(({ name }) => name)).size).toBe(71)
      const ageDays = (Date.now() - Date.parse(leads.at(-1)?.createdAt ?? '')) / 86_400_000
      expect(ageDays).toBeGreaterThan(150)
      expect((await client.call(listPayments)).every(({ status }) => status === 'succeeded')).toBe(true)
      const customers = leads.filter(({ status }) => status === 'converted')
      expect(new Set(customers.map(({ crmStage }) => crmStage))).toEqual(
        new Set(['deposit_paid', 'survey', 'design', 'submitted', 'completed']),
      )
      const { openSurveys, surveys } = await client.call(getToday)
      expect(openSurveys.map(({ chosen }) => chosen.length)).toEqual([3, 0])
      expect(surveys).toHaveLength(1)
      expect((await client.call(listScrapingRuns)).map(({ status }) => status)).toEqual(Array(4).fill('success'))
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
