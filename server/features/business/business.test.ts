import { expect, test } from 'vitest'
import { createClient } from '#shared/client.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { startLeads } from '../../prospects/testing.ts'
import { startTestApp } from '../../testing/test-app.ts'

test('the owner reads the business details of the server’s settings, null for what is not set', async () => {
  await using app = await startLeads()
  expect(await app.hub.call(readBusiness)).toMatchObject({
    name: app.deps.config.business.name,
    phone: app.deps.config.business.phone,
    website: app.deps.publicUrl,
    proprietor: null,
    mailFrom: null,
    takesCards: false,
  })
})

test('visitors cannot read them, and they contain no secret of the configuration', async () => {
  await using app = await startLeads()
  await expect(createClient({ baseUrl: app.address }).call(readBusiness)).rejects.toThrow(/^401: /)
  expect(Object.keys(await app.hub.call(readBusiness))).not.toContain('smtpUrl')
})

test.for([
  [{}, null],
  [{ SMTP_URL: 'smtp://127.0.0.1:9', BUSINESS_EMAIL: 'hello@example.com' }, 'hello@example.com'],
  [{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'post@example.com' }, 'post@example.com'],
] as const)('mailFrom is the sender of emails once mail is set up: %o', async ([environment, sender]) => {
  await using app = await startTestApp({ environment })
  const owner = await app.owner()
  expect((await owner.call(readBusiness)).mailFrom).toBe(sender)
})
