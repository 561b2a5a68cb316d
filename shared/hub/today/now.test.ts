import { expect, test } from 'vitest'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import type { WaitingEnquiry } from '#shared/contract/dashboard.ts'
import type { UnreadReply } from '#shared/contract/incoming-mail.ts'
import type { FixedSurvey } from '#shared/contract/surveys.ts'
import { listNow, type NowEntry } from './now.ts'
import type { BookedCall } from './split-by-day.ts'

const call = (name: string, callAt: string) => ({ name, callAt }) as BookedCall
const survey = (name: string, half: 'morning' | 'afternoon') => ({ name, day: '2026-11-24', half }) as FixedSurvey
const reply = (name: string, receivedAt: string) => ({ name, receivedAt }) as UnreadReply
const enquiry = (name: string, askedAt: string, paidAt: string | null = null) =>
  ({ name, kind: 'consultation', askedAt, paidAt }) as WaitingEnquiry

function nameOf(entry: NowEntry): string {
  if (entry.kind === 'call') return entry.call.name
  if (entry.kind === 'survey') return entry.survey.name
  return entry.kind === 'reply' ? entry.reply.name : entry.enquiry.name
}

test('calls, surveys, emails and enquiries are one list by time', () => {
  const list = listNow(
    {
      calls: [call('call at 15:00', '2026-11-24T15:00:00Z'), call('call at 09:15', '2026-11-24T09:15:00Z')],
      surveys: [survey('survey from 13:00', 'afternoon'), survey('survey from 09:00', 'morning')],
      replies: [
        reply('email of last night, due at 10:00', '2026-11-23T21:00:00Z'),
        reply('email of last week', '2026-11-18T11:00:00Z'),
      ],
      enquiries: [
        enquiry('enquiry due at 11:20', '2026-11-24T09:20:00Z'),
        enquiry('enquiry due tomorrow', '2026-11-24T17:30:00Z'),
        enquiry('enquiry missed yesterday', '2026-11-23T09:00:00Z'),
        enquiry('paid', '2026-11-24T09:00:00Z', '2026-11-24T09:00:00Z'),
      ],
    },
    Date.parse('2026-11-24T09:30:00Z'),
    standardOpeningTimes,
  )
  expect(list.map(nameOf)).toEqual([
    'paid',
    'survey from 09:00',
    'call at 09:15',
    'email of last night, due at 10:00',
    'enquiry due at 11:20',
    'survey from 13:00',
    'call at 15:00',
    'enquiry missed yesterday',
    'email of last week',
    'enquiry due tomorrow',
  ])
})
