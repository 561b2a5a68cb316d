import { vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render, type RenderResult } from 'vitest-browser-react/pure'
import { hubAddress } from '#shared/hub-address.ts'
import { Hub } from '../hub.tsx'
import type { ProgramSlots } from '../platform/program-slots.ts'
import type { FakeClient } from './fake-client.ts'

/** Renders the hub at an address below its own, such as `/today` or `?status=new`, with the additions of its host if any. */
export function openHub(client: FakeClient, address = '', programSlots?: ProgramSlots): Promise<RenderResult> {
  history.replaceState(null, '', hubAddress + address)
  return render(<Hub client={client} {...(programSlots && { programSlots })} />)
}

/** Renders the hub again at the same address, like a reload of the page. */
export async function reopenHub(client: FakeClient, hub: RenderResult): Promise<RenderResult> {
  await hub.unmount()
  return render(<Hub client={client} />)
}

/** The toast with this text. */
export function toast(text: string): Locator {
  return page.getByRole('listitem').filter({ hasText: text })
}

/** Presses a key, such as `Escape`, on whatever has the focus. */
export function press(key: string): Promise<void> {
  return userEvent.keyboard(`{${key}}`)
}

/** Advances the fake clock, once the hub has rendered and set its timers, and waits until it has rendered again. */
export async function passTime(ms: number): Promise<void> {
  await waitForRender()
  vi.advanceTimersByTime(ms)
  await waitForRender()
}

/** Waits until the hub shows something. Unlike `expect.poll`, it lets no time of a fake clock pass. */
export async function untilRendered(isShown: () => boolean | undefined): Promise<void> {
  while (isShown() !== true) await new Promise(requestAnimationFrame)
}

async function waitForRender(): Promise<void> {
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
}
