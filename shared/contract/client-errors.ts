import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'

/** Characters. */
const longest = { message: 300, place: 200, view: 60 } as const

/** - `render`: a part of the hub could not be shown; `load`: its script could not be loaded;
 *  - `other`: something failed after a press or in the background. */
export const clientErrorKinds = ['render', 'load', 'other'] as const
export type ClientErrorKind = (typeof clientErrorKinds)[number]

const place = /^(?:[\w.-]+\.(?:js|tsx?):\d+:\d+|unknown)$/
const view = /^\/[a-z-]*$/

/** An error of the hub, without anything that could be about a person. */
export const clientError = z.object({
  kind: z.enum(clientErrorKinds),
  /** `TypeError: …`, without what it quotes. */
  message: z.string().check(z.maxLength(longest.message), z.overwrite(withoutQuotations)),
  /** File, line and column of our own script. A built file's name changes with the version. */
  at: z.string().check(z.maxLength(longest.place), z.regex(place, 'Please give the file, line and column')),
  /** The path of the view under the hub's address, without what was open in it. */
  view: z.string().check(z.maxLength(longest.view), z.regex(view, 'Please give the path of a view')),
})
export type ClientError = z.output<typeof clientError>

export const reportClientError = apiCall({
  method: 'POST',
  path: '/api/client-errors',
  summary:
    'Writes a fault of the hub in a browser into the server’s log: once each, and only so many an hour. Nothing of it is stored.',
  access: 'owner',
  body: clientError,
})

/** Removes from an error's message whatever could quote a person: text between quotation marks, addresses and long numbers. The name of
 *  a property that an engine quotes stays. */
export function withoutQuotations(message: string): string {
  return message
    .slice(0, longest.message)
    .replace(/\((reading|setting) '(\w{1,40})'\)/g, '($1 $2)')
    .replace(/"[^"]*"?|“[^”]*”?|`[^`]*`?|'[^']*'?/g, '…')
    .replace(/\S*@\S*/g, '…')
    .replace(/\d(?:[\d\s()+-]*\d){4,}/g, '…')
    .replace(/[\s\p{Cc}]+/gu, ' ')
}
