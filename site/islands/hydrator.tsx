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
    // Without storage a repeat could not be recognised: a form that the server takes as it stands is left to it.
    if (blocksStorage() && island.querySelector('form[action]')) return
    const { island: identifierPrefix = '', props = '{}' } = island.dataset
    hydrateRoot(island, <Component {...(JSON.parse(props) as Props)} />, { identifierPrefix })
  }
}

function blocksStorage(): boolean {
  try {
    return sessionStorage.length < 0
  } catch {
    return true
  }
}
