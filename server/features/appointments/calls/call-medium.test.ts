import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  changeCallSettings,
  listCalls,
  moveCall,
  readCallSettings,
  setMeetingLink,
  callPath,
} from '#shared/contract/calls.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { ada } from '../../../testing/enquiries.ts'
import { sendDueReminders } from './reminders.ts'

const link = 'https://meet.example.com/all'
const linkForOne = 'https://meet.example.com/one'
const tuesday = '2026-11-24T08:45:00.000Z'
const wednesday = '2026-11-25T08:45:00.000Z'

let clock: ManualClock
let app: LeadsApp
let address: string
beforeEach(async () => {
  clock = manualClock('2026-11-23T09:00:00.000Z')
  app = await startLeads({ clock })
  const { id } = await app.visitor.call(submitConsultation, { body: ada() })
  address = app.deps.signedLinks(callPath).path(id)
})
afterEach(() => app[Symbol.asyncDispose]())

const setLinkForAll = (meetingLink: string | null) => app.hub.call(changeCallSettings, { body: { meetingLink } })
const look = async (change = '') => (await app.request(address + change)).text()
async function book(fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ do: 'book', startsAt: tuesday, ...fields })
  expect((await app.request(address, { method: 'POST', body })).status).toBe(303)
}
const listed = async () => (await app.hub.call(listCalls))[0]
async function mails() {
  const rows = await app.deps.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', 'like', 'call-%')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, subject, text, calendar }) => ({
    kind,
    subject,
    said: `${text}\n${calendar?.replaceAll('\r\n ', '').replaceAll('\\n', '\n') ?? ''}`,
  }))
}

test('without a meeting link there is no choice of medium, and every text says that we call', async () => {
  expect(await look()).not.toContain('name="medium"')
  await book({ medium: 'video' })
  expect(await look()).toContain('Your phone call is booked')
  expect(await look()).toContain('We’ll call you on 020 7946 0018.')
  const [visitor, owner] = await mails()
  expect(visitor?.subject).toBe('Your phone call: Tuesday 24 November at 8.45am')
  expect(visitor?.said).toContain('By phone: We’ll call you on 020 7946 0018')
  expect(visitor?.said).toContain('LOCATION:Phone call')
  expect(owner?.subject).toContain('Phone call booked')
  for (const { said } of await mails()) expect(said).not.toMatch(/video/i)
  expect(await listed()).toMatchObject({ medium: 'phone', videoLink: null })
})

test('with a link a call is by video, and page, mails, calendar, reminder and hub show the link', async () => {
  await setLinkForAll(link)
  expect(await look()).toMatch(/value="video" checked/)
  await book()
  expect(await look()).toContain('Your video call is booked')
  expect(await look()).toContain(`href="${link}"`)
  clock.advance(24 * 60 * 60 * 1000)
  clock.advance(-75 * 60 * 1000)
  await sendDueReminders(app.deps)
  const sent = await mails()
  expect(sent.map(({ kind }) => kind)).toEqual(['call-booked', 'call-chosen-alert', 'call-reminder'])
  for (const { subject, said } of sent) {
    expect(subject).toMatch(/video call/i)
    expect(said).toContain(link)
    expect(said).not.toContain('We’ll call you')
  }
  for (const { said } of sent.slice(0, 2)) expect(said).toContain(`LOCATION:${link}\r\nURL:${link}`)
  expect(await listed()).toMatchObject({ medium: 'video', videoLink: link })
  const { consultations } = await app.hub.call(getToday)
  expect(consultations).toMatchObject([{ callAt: tuesday, videoLink: link }])
})

test('a visitor who chooses the phone is called, also after the owner has moved the call', async () => {
  await setLinkForAll(link)
  await book({ medium: 'phone' })
  expect(await look()).toContain('Your phone call is booked')
  expect(await look('&change=yes')).toMatch(/value="phone" checked/)
  const { id = '' } = (await listed()) ?? {}
  await app.hub.call(moveCall, { params: { id }, body: { startsAt: wednesday } })
  expect(await listed()).toMatchObject({ startsAt: wednesday, videoLink: null })
  for (const { said } of await mails()) expect(said).not.toContain(link)
})

test('a call that was booked as a phone call stays one when the owner sets a link for all', async () => {
  await book()
  await setLinkForAll(link)
  expect(await listed()).toMatchObject({ videoLink: null })
  expect(await look()).toContain('Your phone call is booked')
})

test('a link for one call reaches the visitor by email with a new calendar entry, once', async () => {
  await book()
  const { id = '' } = (await listed()) ?? {}
  for (const _ of [1, 2]) {
    await app.hub.call(setMeetingLink, { params: { id }, body: { meetingLink: linkForOne } })
  }
  expect(await listed()).toMatchObject({ meetingLink: linkForOne, videoLink: linkForOne })
  const updates = (await mails()).filter(({ kind }) => kind === 'call-updated')
  expect(updates.map(({ subject }) => subject)).toEqual([
    'Your video call has a new link: Tuesday 24 November at 8.45am',
  ])
  expect(updates[0]?.said).toContain(`LOCATION:${linkForOne}`)
  expect(updates[0]?.said).toContain('SEQUENCE:1')
  await app.hub.call(setMeetingLink, { params: { id }, body: { meetingLink: '' } })
  expect((await mails()).findLast(({ kind }) => kind === 'call-updated')?.said).toContain('We’ll call you on')
})

test('a visitor who chooses the phone gets a phone call, even if the call had its own link', async () => {
  await setLinkForAll(link)
  await book()
  const { id = '' } = (await listed()) ?? {}
  await app.hub.call(setMeetingLink, { params: { id }, body: { meetingLink: linkForOne } })
  await book({ startsAt: wednesday, medium: 'phone' })
  expect(await listed()).toMatchObject({ startsAt: wednesday, meetingLink: null, videoLink: null })
})

test.for([
  'http://meet.example.com/a',
  'meet.example.com/a',
  'javascript:alert(1)',
  'https://',
  'https://localhost/a b',
])('a link must begin with https and lead to a website: %s is refused', async (meetingLink) => {
  await expect(setLinkForAll(meetingLink)).rejects.toThrow('begins with https')
  expect(await app.hub.call(readCallSettings)).toEqual({ meetingLink: null })
})
