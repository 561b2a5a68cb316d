import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { blocksStorage } from '../browser-storage/browser-storage.ts'
import { keepCampaign } from './campaign.ts'

/** What an island's entry exports as `hydrate`. All islands of a page share jotai's default store. */
export function hydrator<Props extends object>(Component: ComponentType<Props>) {
  keepCampaign()
  return (island: HTMLElement): void => {
    // Without storage a repeat could not be recognised, so the browser posts the form itself.
    if (blocksStorage() && island.querySelector('form[action]')) return
    const { island: identifierPrefix = '', props = '{}' } = island.dataset
    hydrateRoot(island, <Component {...(JSON.parse(props) as Props)} />, { identifierPrefix })
  }
}
