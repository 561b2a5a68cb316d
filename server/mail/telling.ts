import type { Deps } from '../deps.ts'

/** What every mail about something agreed on needs besides its transaction. */
export type Telling = Pick<Deps, 'clock' | 'config' | 'publicUrl'>

/** The longest that the mail to somebody who was erased is kept for want of a mail server that takes it. */
const longestKeptMs = 24 * 60 * 60 * 1000

/** Until when the last mail to somebody who was erased is kept, sent or not, ISO 8601: once what it calls off has begun, it tells nothing.
 *  @param beginsAt milliseconds since 1970 */
export function lastMailUntil({ clock }: Telling, beginsAt: number): string {
  return new Date(Math.min(clock.now().getTime() + longestKeptMs, beginsAt)).toISOString()
}
