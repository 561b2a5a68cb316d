import { createClient } from '#shared/client.ts'
import { createAccessToken } from '#shared/contract/accounts.ts'
import { manualClock, type Clock } from '../../platform/clock.ts'
import { tellStory } from './story.ts'

export const owner = { email: 'demo@example.com', password: 'only for the demo' }

const dayMs = 24 * 60 * 60 * 1000

interface Stage extends AsyncDisposable {
  address: string
}

/** Lets half a year happen through the same calls as in life, each at the time it would have been made.
 *  @param open starts a server, with that owner, by a clock that is moved */
export async function playStory(open: (clock: Clock) => Promise<Stage>, nowMs = Date.now()): Promise<void> {
  const scenes = tellStory()
  const clock = manualClock(new Date(nowMs - ((scenes[0]?.daysAgo ?? 0) + 1) * dayMs))
  await using stage = await open(clock)
  const visitor = createClient({ baseUrl: stage.address })
  const { token } = await visitor.call(createAccessToken, { body: { ...owner, label: 'Office computer' } })
  const headers = { Authorization: `Bearer ${token}` }
  const actors = { visitor, owner: createClient({ baseUrl: stage.address, headers }) }
  for (const { daysAgo, play } of scenes) {
    clock.advance(nowMs - daysAgo * dayMs - clock.now().getTime())
    await play(actors)
  }
}
