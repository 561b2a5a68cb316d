import { TOTP } from 'otpauth'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Client } from '#shared/client.ts'
import { signIn } from '#shared/contract/accounts.ts'
import { changeCallSettings } from '#shared/contract/calls.ts'
import { sendTestMail } from '#shared/contract/condition.ts'
import { listConsultations, submitConsultation } from '#shared/contract/consultations.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import {
  changeFirstHour,
  getGoLive,
  type GoLiveItemId,
  hideGoLive,
  removeTestEnquiry,
} from '#shared/contract/go-live.ts'
import { setUpOffsiteBackup } from '#shared/contract/offsite-backup.ts'
import { checkCardKeys } from '#shared/contract/payments.ts'
import { changePhotograph, uploadPhotograph } from '#shared/contract/photographs.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { enableSecondFactor, startSecondFactor } from '#shared/contract/second-factor.ts'
import { setHidden } from '#shared/contract/website.ts'
import { businessItemId } from '#shared/contract/names.ts'
import { startStripeStandIn, stripeKeys } from '../features/payments/testing/stripe-stand-in.ts'
import { picture } from '../features/photographs/testing.ts'
import { sampleBusiness, sampleProject, sampleReview, startWebsite } from '../features/website/testing.ts'
import { startMailSink } from '../mail/testing/smtp-server.ts'
import { manualClock } from '../platform/clock.ts'
import { temporaryFolder } from '../platform/database/testing.ts'
import { ada } from '../testing/enquiries.ts'
import { createBrowser } from '../testing/browser.ts'
import { ownerCredentials, startTestApp } from '../testing/test-app.ts'

async function stateOf(hub: Client, id: GoLiveItemId): Promise<string> {
  const { items } = await hub.call(getGoLive)
  const { state = 'unknown', needsServer = false } = items.find((item) => item.id === id) ?? {}
  return needsServer ? `${state} on the server` : state
}

const ownBusiness = {
  BUSINESS_NAME: 'Sample Extensions',
  BUSINESS_PHONE: '01962 496 000',
  BUSINESS_EMAIL: 'studio@example.net',
  BUSINESS_INFO_EMAIL: 'info@example.net',
  BUSINESS_ADDRESS: '1 Sample Street, Winchester',
}

test('on a new server everything is still to do', async () => {
  await using app = await startTestApp()
  const { items, ...rest } = await (await app.owner()).call(getGoLive)
  expect(items.filter(({ state }) => state !== 'todo')).toEqual([])
  expect(rest).toEqual({
    isHidden: false,
    hasTestEnquiry: false,
    firstHour: { step: 'business', isFinished: false },
  })
})

test('own details, numbers and a public address with HTTPS are done', async () => {
  const environment = { ...ownBusiness, VAT_NUMBER: 'GB123456789', ICO_NUMBER: 'ZA000000' }
  await using app = await startTestApp({ environment: { ...environment, PUBLIC_URL: 'https://studio.example.net' } })
  const hub = await app.owner()
  for (const id of ['business', 'vat', 'ico', 'address'] as const) expect(await stateOf(hub, id)).toMatch('done')
  const { items } = await hub.call(getGoLive)
  expect(items.filter(({ isOptional }) => isOptional).map(({ id }) => id)).toEqual(['reviews', 'projects'])
})

test('emails come first, then the meeting link, the person, the photograph and the insurer', async () => {
  await using site = await startWebsite()
  const { owner: hub } = site
  const { items } = await hub.call(getGoLive)
  expect(items.slice(0, 5).map(({ id }) => id)).toEqual(['mail', 'meeting-link', 'person', 'photograph', 'insurance'])

  await hub.call(changeCallSettings, { body: { meetingLink: 'https://meet.example.com/all' } })
  expect(await stateOf(hub, 'meeting-link')).toBe('done')
  const person = { name: 'Ann Sample', role: 'Architectural technician', story: 'I draw extensions.' }
  await site.add('person', person)
  expect([await stateOf(hub, 'person'), await stateOf(hub, 'photograph')]).toEqual(['done', 'todo'])
  const body = new Blob([new Uint8Array(await picture(60, 40).jpeg().toBuffer())])
  const { id } = await hub.call(uploadPhotograph, { query: { id: uuidv7(), fileName: 'ann.jpg' }, body })
  await hub.call(changePhotograph, { params: { id }, body: { alt: 'Ann at her desk' } })
  await site.add('person', { ...person, photographId: id })
  expect(await stateOf(hub, 'photograph')).toBe('done')
  await site.add('business', { ...sampleBusiness, insurance: 'Sample Mutual' }, { id: businessItemId })
  expect(await stateOf(hub, 'insurance')).toBe('done')
})

test('details without an address are not done', async () => {
  const { BUSINESS_ADDRESS: _left, ...environment } = ownBusiness
  await using app = await startTestApp({ environment })
  expect(await stateOf(await app.owner(), 'business')).toBe('todo')
})

test('email is done once the mail server has accepted a message', async () => {
  await using sink = await startMailSink()
  await using app = await startTestApp({ environment: { SMTP_URL: sink.url } })
  const hub = await app.owner()
  expect(await stateOf(hub, 'mail')).toBe('todo')
  expect(await hub.call(sendTestMail)).toMatchObject({ isSent: true })
  expect(await stateOf(hub, 'mail')).toBe('done')
})

test('without a mail server, card keys or HTTPS only the server’s settings help', async () => {
  await using app = await startTestApp()
  const hub = await app.owner()
  for (const id of ['mail', 'cards', 'address'] as const) expect(await stateOf(hub, id)).toBe('todo on the server')
  await expect(hub.call(checkCardKeys)).resolves.toMatchObject({ isGood: false })
})

test('card payments are done once Stripe accepts the keys, and to do again with other keys', async () => {
  await using folder = await temporaryFolder()
  await using standIn = await startStripeStandIn()
  const options = { environment: standIn.environment, dataDir: folder.path }
  {
    await using app = await startTestApp(options)
    const hub = await app.owner()
    standIn.faults.down = true
    await expect(hub.call(checkCardKeys)).rejects.toMatchObject({ code: 'unavailable' })
    standIn.faults.down = false
    expect(await stateOf(hub, 'cards')).toBe('todo')
    expect(await hub.call(checkCardKeys)).toEqual({ isGood: true, sentence: 'Stripe accepts the keys.' })
    expect(await stateOf(hub, 'cards')).toBe('done')
  }
  await using app = await startTestApp({
    ...options,
    environment: { ...standIn.environment, STRIPE_SECRET_KEY: 'sk_test_another' },
  })
  const hub = await app.owner()
  expect(await stateOf(hub, 'cards')).toBe('todo')
  const { isGood, sentence } = await hub.call(checkCardKeys)
  expect(isGood).toBe(false)
  expect(sentence).toContain('refuses the secret key')
})

test('keys for tests are refused on a live site, and so are keys of two kinds', async () => {
  await using standIn = await startStripeStandIn()
  const live = { ...standIn.environment, PUBLIC_URL: 'https://studio.example.net' }
  await using app = await startTestApp({ environment: live })
  expect(await (await app.owner()).call(checkCardKeys)).toMatchObject({
    isGood: false,
    sentence: expect.stringContaining('no money would reach you') as string,
  })
  await using mixed = await startTestApp({ environment: { ...live, STRIPE_PUBLISHABLE_KEY: 'pk_live_sample' } })
  expect(await (await mixed.owner()).call(checkCardKeys)).toMatchObject({
    isGood: false,
    sentence: expect.stringContaining('same kind') as string,
  })
})

test('in production card payments need the address and VAT number of the receipts as well', async () => {
  const { STRIPE_WEBHOOK_SECRET } = stripeKeys
  await using standIn = await startStripeStandIn({
    STRIPE_SECRET_KEY: 'sk_live_standIn',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_standIn',
    STRIPE_WEBHOOK_SECRET,
  })
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://studio.example.net', ...standIn.environment }
  await using app = await startTestApp({ environment: { ...production, ...ownBusiness } })
  const hub = await app.owner()
  expect(await hub.call(checkCardKeys)).toMatchObject({
    isGood: false,
    sentence: expect.stringContaining('address and VAT number') as string,
  })
  expect(await stateOf(hub, 'cards')).toBe('todo')
  await using complete = await startTestApp({
    environment: { ...production, ...ownBusiness, VAT_NUMBER: 'GB123456789' },
  })
  expect(await (await complete.owner()).call(checkCardKeys)).toMatchObject({ isGood: true })
})

test('off-site copies are done once they are set up', async () => {
  await using folder = await temporaryFolder()
  const clock = manualClock('2026-11-23T10:00:00.000Z')
  await using app = await startTestApp({ clock })
  const hub = await app.owner()
  expect(await stateOf(hub, 'copies')).toBe('todo')
  const place = { kind: 'folder', folder: folder.path } as const
  await hub.call(setUpOffsiteBackup, { body: { ...place, keepDays: 30, passphrase: 'a phrase for the copies' } })
  clock.advance(10_000)
  expect(await stateOf(hub, 'copies')).toBe('done')
})

test('the second factor is done once it is on', async () => {
  const clock = manualClock('2026-11-23T10:00:00.000Z')
  await using app = await startTestApp({ clock })
  const hub = await app.owner()
  expect(await stateOf(hub, 'second-factor')).toBe('todo')
  const browser = createBrowser(app)
  await browser.call(signIn, { body: ownerCredentials })
  const { secret } = await browser.call(startSecondFactor)
  const code = new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
  await browser.call(enableSecondFactor, { body: { code } })
  expect(await stateOf(hub, 'second-factor')).toBe('done')
})

test('an enquiry from the owner’s own address can be removed with its lead, and counts as tested then', async () => {
  await using app = await startTestApp()
  const hub = await app.owner()
  await expect(hub.call(removeTestEnquiry)).rejects.toMatchObject({ code: 'not_found' })
  await app.visitor.call(submitConsultation, { body: ada({ email: 'Owner@Example.com' }) })
  expect(await hub.call(getGoLive)).toMatchObject({ hasTestEnquiry: true })
  expect(await stateOf(hub, 'enquiry')).toBe('todo')

  expect(await hub.call(removeTestEnquiry)).toMatchObject({ hasTestEnquiry: false })
  expect(await stateOf(hub, 'enquiry')).toBe('done')
  expect(await hub.call(listProspects)).toEqual([])
  expect(await hub.call(listConsultations)).toEqual([])
  expect(await hub.call(getToday)).toMatchObject({ enquiries: [] })
})

test('removing a test enquiry leaves the owner’s customers alone', async () => {
  await using app = await startTestApp()
  const hub = await app.owner()
  await app.visitor.call(submitConsultation, { body: ada() })
  expect(await stateOf(hub, 'enquiry')).toBe('done')
  await app.visitor.call(submitConsultation, { body: ada({ email: ownerCredentials.email, phone: '020 7946 0099' }) })
  expect(await hub.call(getGoLive)).toMatchObject({ hasTestEnquiry: false })
  await hub.call(removeTestEnquiry)
  expect((await hub.call(listProspects)).map(({ email }) => email)).toEqual(['ada@example.com'])
})

test('what the owner publishes under Website is done, and to do again while it is hidden', async () => {
  await using site = await startWebsite()
  const { owner: hub } = site
  const review = await site.draft('review', sampleReview)
  expect(await stateOf(hub, 'reviews')).toBe('todo')
  await site.publish(review)
  expect(await stateOf(hub, 'reviews')).toBe('done')
  const { id, kind, revision } = await site.add('project', sampleProject)
  expect(await stateOf(hub, 'projects')).toBe('done')
  await hub.call(setHidden, { params: { kind, id }, body: { isHidden: true, revision } })
  expect(await stateOf(hub, 'projects')).toBe('todo')

  const address = '1 Sample Street, Winchester'
  await site.add('business', { ...sampleBusiness, address, icoNumber: 'ZA000000' }, { id: businessItemId })
  for (const [item, state] of [
    ['business', 'done'],
    ['ico', 'done'],
    ['vat', 'todo'],
  ] as const) {
    expect([item, await stateOf(hub, item)]).toEqual([item, state])
  }
})

test('an item or the whole list is hidden and shown again', async () => {
  await using app = await startTestApp()
  const hub = await app.owner()
  await hub.call(hideGoLive, { body: { item: 'vat', isHidden: true } })
  await hub.call(hideGoLive, { body: { item: 'cards', isHidden: true } })
  expect([await stateOf(hub, 'vat'), await stateOf(hub, 'ico')]).toEqual(['not-needed', 'todo'])
  await hub.call(hideGoLive, { body: { item: 'vat', isHidden: false } })
  expect([await stateOf(hub, 'vat'), await stateOf(hub, 'cards')]).toEqual(['todo', 'not-needed on the server'])
  expect(await hub.call(hideGoLive, { body: { isHidden: true } })).toMatchObject({ isHidden: true })
  expect(await hub.call(hideGoLive, { body: { isHidden: false } })).toMatchObject({ isHidden: false })
})

test('the first hour is taken up again where it was left, also after a restart', async () => {
  await using folder = await temporaryFolder()
  {
    await using app = await startTestApp({ dataDir: folder.path })
    await (await app.owner()).call(changeFirstHour, { body: { step: 'leads' } })
  }
  await using app = await startTestApp({ dataDir: folder.path })
  const hub = await app.owner()
  expect(await hub.call(getGoLive)).toMatchObject({ firstHour: { step: 'leads', isFinished: false } })
  await hub.call(changeFirstHour, { body: { isFinished: true } })
  expect(await hub.call(getGoLive)).toMatchObject({ firstHour: { step: 'leads', isFinished: true } })
})
