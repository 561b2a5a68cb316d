import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiCall } from '#shared/contract/api-call.ts'
import type { FakeClient } from './fake-client.ts'
import { openHub } from './open-hub.tsx'

/** A part of a view and the read that it shows. */
export interface LoadedPart {
  call: ApiCall
  /** Its text while the read is loading. */
  loading: string
  /** Its text after the read has failed. */
  failed: string
}

/** Opens a view and checks that each part shows that it is loading, then that it failed, and that Retry loads it. */
export async function expectLoadStates(
  client: FakeClient,
  address: string,
  parts: readonly LoadedPart[],
): Promise<void> {
  const reads = parts.map(({ call }) => ({ restore: client.disconnect(call), release: client.hold(call) }))
  await openHub(client, address)
  for (const { loading } of parts) await expect.element(page.getByText(loading).first()).toBeInTheDocument()
  for (const { release } of reads) release()
  for (const { failed } of parts) await expect.element(alert(failed)).toMatchTextContent("The server can't be reached.")
  for (const { restore } of reads) restore()
  for (const { failed } of parts) {
    await alert(failed).getByRole('button', { name: 'Retry' }).click()
    await expect.element(alert(failed)).not.toBeInTheDocument()
  }
}

function alert(text: string) {
  return page.getByRole('alert').filter({ hasText: text })
}
