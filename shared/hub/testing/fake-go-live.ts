import {
  changeFirstHour,
  getGoLive,
  type GoLive,
  type GoLiveItemId,
  goLiveItemIds,
  hideGoLive,
} from '#shared/contract/go-live.ts'
import type { FakeClient } from './fake-client.ts'

/** Serves the list of what is left to do before going live, which can be hidden, and the first hour. */
export function serveGoLive(client: FakeClient, { done = [], ...extra }: Partial<GoLive> & { done?: GoLiveItemId[] }) {
  const state: GoLive = {
    items: goLiveItemIds.map((id) => ({
      id,
      state: done.includes(id) ? 'done' : 'todo',
      needsServer: false,
      isOptional: false,
    })),
    isHidden: false,
    hasTestEnquiry: false,
    firstHour: { step: 'business', isFinished: true },
    ...extra,
  }
  client.answer(getGoLive, () => state)
  client.answer(hideGoLive, ({ body: { item, isHidden } }) => {
    const found = state.items.find(({ id }) => id === item)
    if (found === undefined) state.isHidden = isHidden
    else found.state = isHidden ? 'not-needed' : 'todo'
    return state
  })
  client.answer(changeFirstHour, ({ body: { step, isFinished } }) => {
    state.firstHour = { step: step ?? state.firstHour.step, isFinished: isFinished ?? state.firstHour.isFinished }
    return state
  })
  return state
}
