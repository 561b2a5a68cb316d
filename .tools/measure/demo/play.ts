import { dayMs } from '#shared/business/durations.ts'
import { createClient } from '#shared/client.ts'
import { createAccessToken } from '#shared/contract/accounts.ts'
import { manualClock, type Clock } from '#server/platform/clock.ts'
import { createScenes } from './story.ts'

export const owner = { email: 'demo@example.com', password: 'only for the demo' }

interface RunningDemo extends AsyncDisposable {
  address: string
  /** Waits until the emails that are due have been sent, so that they are sent at the time of their scene. */
  sendDueEmails?(): Promise<void>
}

/** Creates half a year of data through the real endpoints, each called at its own time.
 *  @param open starts a server with the demo's owner and the given clock
 *  @param firstPerson leaves out the people before this one, who came earliest */
export async function createSampleData(
  open: (clock: Clock) => Promise<RunningDemo>,
  nowMs = Date.now(),
  firstPerson = 0,
): Promise<void> {
  const scenes = createScenes(firstPerson)
  const clock = manualClock(new Date(nowMs - ((scenes[0]?.daysAgo ?? 0) + 1) * dayMs))
  await using server = await open(clock)
  const visitor = createClient({ baseUrl: server.address })
  const { token } = await visitor.call(createAccessToken, { body: { ...owner, label: 'Office computer' } })
  const headers = { Authorization: `Bearer ${token}` }
  const actors = { visitor, owner: createClient({ baseUrl: server.address, headers }) }
  for (const { daysAgo, play } of scenes) {
    clock.advance(nowMs - daysAgo * dayMs - clock.now().getTime())
    await play(actors)
    await server.sendDueEmails?.()
  }
  clock.advance(nowMs - clock.now().getTime())
}
