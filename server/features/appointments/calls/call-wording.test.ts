import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/business/durations.ts'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { changeCallSettings, callPath } from '#shared/contract/calls.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { listEmailTemplates } from '#shared/contract/email-templates.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { ada } from '../../../testing/enquiries.ts'
import { sendDueReminders } from './reminders.ts'

const meetingLink = 'https://meet.example.com/all'
const tuesday = '2026-11-24T08:45:00.000Z'
/** Names the consultation a phone call. The choice between both on the visitor's own page is no such name. */
const phone = /phone (?:call|consultation)|(?:minutes|hour|assessment) by phone/i

let clock: ManualClock
let app: LeadsApp
beforeEach(async () => {
  clock = manualClock('2026-11-23T09:00:00.000Z')
  app = await startLeads({ clock })
})
afterEach(() => app[Symbol.asyncDispose]())

const setLink = (link: string | null) => app.hub.call(changeCallSettings, { body: { meetingLink: link } })
const read = async (path: string) => (await app.request(path)).text()

/** Sends both forms, books one call and holds another, lets its reminders come due, and returns everything that visitor and owner read. */
async function followEnquiries(): Promise<Record<string, string>> {
  const [booked, held] = [
    await app.visitor.call(submitConsultation, { body: ada() }),
    await app.visitor.call(submitConsultation, {
      body: ada({ firstName: 'Bea', email: 'bea@mailinator.com', phone: '020 7946 0019' }),
    }),
  ]
  await app.visitor.call(submitCalculator, {
    body: { name: 'Cleo Sample', email: 'cleo@example.com', sqm: 20 },
  })
  const own = app.deps.signedLinks(callPath).path(booked.id)
  const opened = app.deps.shortLivedLinks(callPath, 'hold').path(held.id)
  const texts: Record<string, string> = { 'page to choose a time': await read(own) }
  for (const [path, startsAt] of [
    [own, tuesday],
    [opened, '2026-11-25T08:45:00.000Z'],
  ] as const) {
    const body = new URLSearchParams({ do: 'book', startsAt })
    expect((await app.request(path, { method: 'POST', body })).status).toBe(303)
  }
  texts['page of a booked call'] = await read(own)
  texts['page of a held call'] = await read(opened)
  clock.advance(dayMs - 75 * minuteMs)
  await sendDueReminders(app.deps)
  for (const { kind, subject, text, html, calendar } of await app.deps.db.selectFrom('outbox').selectAll().execute()) {
    texts[`email ${kind}`] = [texts[`email ${kind}`], subject, text, html, calendar].join('\n')
  }
  for (const { id, subject, text } of await app.hub.call(listEmailTemplates)) texts[`template ${id}`] = subject + text
  return texts
}

const emails = ['consultation', 'estimate', 'call-booked', 'call-held', 'call-reminder', 'call-chosen-alert']

test('without a meeting link no page, email, calendar entry or template of an enquiry says video', async () => {
  const texts = await followEnquiries()
  for (const email of emails) expect(Object.keys(texts).join()).toContain(`email ${email}`)
  for (const [name, text] of Object.entries(texts))
    expect(`${name}: ${/.{0,60}video.{0,60}/i.exec(text)?.[0]}`).toBe(`${name}: undefined`)
  expect(texts['page to choose a time']).toContain('Your free consultation takes 30 minutes by phone.')
})

test('with a meeting link none of them names the consultation a phone call', async () => {
  await setLink(meetingLink)
  const { 'page to choose a time': choice = '', ...texts } = await followEnquiries()
  for (const [name, text] of Object.entries(texts))
    expect(`${name}: ${phone.exec(text)?.[0]}`).toBe(`${name}: undefined`)
  expect(choice).toContain('How would you like to talk?')
  expect(choice).toContain('Your free consultation takes 30 minutes.')
})

describe('saving the link', () => {
  const paths = ['/', '/contact', '/process', '/faq', '/about', '/terms', '/calculator', '/feasibility-assessment']

  test('changes every page and the next email at once, and so does clearing it', async () => {
    const saysVideo = async () => {
      const texts = await Promise.all(paths.map(read))
      return texts.map((text) => /video (?:call|consultation)/.test(text))
    }
    expect(await saysVideo()).toEqual(paths.map(() => false))
    await setLink(meetingLink)
    expect(await saysVideo()).toEqual(paths.map(() => true))
    expect((await app.hub.call(listEmailTemplates))[0]?.text).toContain('a 30-minute video call')
    await setLink('')
    expect(await saysVideo()).toEqual(paths.map(() => false))
    expect((await app.hub.call(listEmailTemplates))[0]?.text).toContain('a 30-minute phone call')
  })
})
