import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'

/** In characters. */
const longest = { message: 300, place: 200, view: 60 } as const

/** - `render`: a part of the hub could not be shown; `load`: its script could not be loaded;
 *  - `other`: something failed after a press or in the background. */
export const clientErrorKinds = ['render', 'load', 'other'] as const
export type ClientErrorKind = (typeof clientErrorKinds)[number]

const place = /^(?:[\w.-]+\.(?:js|tsx?):\d+:\d+|unknown)$/
const view = /^\/[a-z-]*$/

/** An error of the hub, without personal data. */
export const clientError = z.object({
  kind: z.enum(clientErrorKinds),
  /** For example `TypeError: …`, without quoted text. */
  message: z.string().check(z.maxLength(longest.message), z.overwrite(withoutQuotations)),
  /** File, line and column of our own script. */
  at: z.string().check(z.maxLength(longest.place), z.regex(place, 'Please give the file, line and column')),
  /** The path of the view under the hub's address, without its query. */
  view: z.string().check(z.maxLength(longest.view), z.regex(view, 'Please give the path of a view')),
})
export type ClientError = z.output<typeof clientError>

export const reportClientError = apiCall('POST', '/api/client-errors', {
  summary:
    'Writes an error of the hub in a browser to the server’s log: each once, and a limited number per hour. Nothing is stored in the database.',
  changes: [],
  write: 'own', // stores nothing in the database
  body: clientError,
})

/** Removes what could be personal data from an error's message: quoted text, addresses and long numbers. A property name quoted by the
 *  engine stays. */
export function withoutQuotations(message: string): string {
  return message
    .slice(0, longest.message)
    .replace(/\((reading|setting) '(\w{1,40})'\)/g, '($1 $2)')
    .replace(/"[^"]*"?|“[^”]*”?|`[^`]*`?|'[^']*'?/g, '…')
    .replace(/\S*@\S*/g, '…')
    .replace(/\d(?:[\d\s()+-]*\d){4,}/g, '…')
    .replace(/[\s\p{Cc}]+/gu, ' ')
}
