import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { optional, requiredLine, timestamp } from './text.ts'

export const mostSavedViews = 50

export const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The query string of the list of leads, such as `status=new&sort=priority`. */
  search: z.string(),
  createdAt: timestamp,
})
export type SavedView = z.output<typeof savedView>

const oneView = z.object({ id: z.uuid('Saved view not found') })

export const listSavedViews = apiCall('GET', '/api/saved-views', {
  summary: 'Saved filters and orders of leads, by name.',
  answer: z.array(savedView),
  staleAfter: ['savedView'],
  offline: true,
})

export const createSavedView = apiCall('POST', '/api/saved-views', {
  summary: `Saves a filter under a name, and replaces one of the same name. At most ${mostSavedViews}.`,
  changes: ['savedView'],
  status: 201,
  body: z.object({
    id: optional(z.uuid()),
    name: requiredLine('Please give it a name', 60),
    search: z.string('Please give the filter as text').check(z.maxLength(1000, 'This filter is too long to save')),
  }),
  answer: savedView,
  errors: ['conflict'],
})

export const deleteSavedView = apiCall('DELETE', '/api/saved-views/:id', {
  summary: 'Forgets a saved view; the leads in it stay.',
  changes: ['savedView'],
  params: oneView,
  errors: ['not_found'],
})
