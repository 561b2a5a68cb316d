import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { recordsOfPerson } from './changes.ts'

/** What there is to do before the first visitors come, in the order of what is lost without it: emails, then what visitors
 *  want to know before they write. */
export const goLiveItemIds = [
  'mail',
  'meeting-link',
  'person',
  'photograph',
  'insurance',
  'business',
  'address',
  'enquiry',
  'copies',
  'second-factor',
  'vat',
  'ico',
  'cards',
  'reviews',
  'projects',
] as const
export type GoLiveItemId = (typeof goLiveItemIds)[number]

export const goLiveItem = z.object({
  id: z.enum(goLiveItemIds),
  state: z.enum(['todo', 'done', 'not-needed']),
  /** Whether only whoever runs the server can do it. */
  needsServer: z.boolean(),
  /** Whether visitors miss nothing without it. */
  isOptional: z.boolean(),
})
export type GoLiveItem = z.output<typeof goLiveItem>

/** The steps of the first hour. */
export const firstHourSteps = ['account', 'business', 'site', 'leads', 'console'] as const
export type FirstHourStep = (typeof firstHourSteps)[number]

export const firstHour = z.object({ step: z.enum(firstHourSteps), isFinished: z.boolean() })
export type FirstHour = z.output<typeof firstHour>

const goLive = z.object({
  items: z.array(goLiveItem),
  isHidden: z.boolean(),
  /** Whether there is an enquiry from the owner's own address, which can be removed. */
  hasTestEnquiry: z.boolean(),
  firstHour,
})
export type GoLive = z.output<typeof goLive>

export const getGoLive = apiCall('GET', '/api/go-live', {
  summary: 'What is left to do before the website can go live, and how far the owner has come in the first hour.',
  answer: goLive,
  staleAfter: ['content', 'consultation', 'calculatorSubmission', 'prospect', 'goLive', 'callSettings'],
})

export const hideGoLive = apiCall('POST', '/api/go-live/hidden', {
  summary: 'Hides one item as not needed, or the whole list where none is named; or shows it again.',
  changes: ['goLive'],
  write: 'own', // answers with what Condition says
  body: z.object({
    item: z.optional(z.enum(goLiveItemIds, 'Please choose one of the items in the list')),
    isHidden: z.boolean('Please say true or false'),
  }),
  answer: goLive,
})

export const removeTestEnquiry = apiCall('DELETE', '/api/go-live/test-enquiry', {
  summary: 'Removes the enquiries that came from the owner’s own address, with their lead.',
  changes: [...recordsOfPerson, 'goLive'],
  write: 'own', // answers with what Condition says
  answer: goLive,
  errors: ['not_found'],
})

export const changeFirstHour = apiCall('PATCH', '/api/first-hour', {
  summary: 'Notes which step of the first hour the owner has reached, and whether it is finished.',
  changes: ['goLive'],
  write: 'own', // answers with what Condition says
  body: z.object({
    step: z.optional(z.enum(firstHourSteps, 'Please choose one of the steps')),
    isFinished: z.optional(z.boolean('Please say true or false')),
  }),
  answer: goLive,
})
