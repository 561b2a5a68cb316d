import type { Deps } from '../deps.ts'

/** What every mail about an appointment needs besides its transaction. */
export type NotificationContext = Pick<Deps, 'clock' | 'config' | 'publicUrl'>

/** How long the last mail to an erased person is kept at most while no mail server accepts it. */
const longestKeptMs = 24 * 60 * 60 * 1000

/** Returns until when the last mail to an erased person is kept, sent or not, ISO 8601. Once the appointment has begun, a cancellation is useless.
 *  @param beginsAt milliseconds since 1970 */
export function lastMailUntil({ clock }: NotificationContext, beginsAt: number): string {
  return new Date(Math.min(clock.now().getTime() + longestKeptMs, beginsAt)).toISOString()
}
