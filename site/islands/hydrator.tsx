import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepCampaign } from './form/campaign.ts'

/** Nothing waits for it, and no island fails with it. */
function noteCampaign(): void {
  try {
    keepCampaign()
  } catch {
    // The browser blocks storage.
  }
}

/** What an island's entry exports as `hydrate`. All islands of a page share jotai's default store. */
export function hydrator<Props extends object>(Component: ComponentType<Props>) {
  noteCampaign()
  return (island: HTMLElement): void => {
    const { island: identifierPrefix = '', props = '{}' } = island.dataset
    hydrateRoot(island, <Component {...(JSON.parse(props) as Props)} />, { identifierPrefix })
  }
}
