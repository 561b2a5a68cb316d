import { startTransition, type ComponentType } from 'react'
import { blocksStorage } from '../browser-storage/browser-storage.ts'
import { keepCampaign } from './campaign.ts'

/** What an island's entry exports as `hydrate`. All islands of a page share jotai's default store. */
export function hydrator<Props extends object>(Component: ComponentType<Props>) {
  keepCampaign()
  return async (island: HTMLElement): Promise<void> => {
    // Without storage a repeat could not be recognised, so the browser posts the form itself.
    if (blocksStorage() && island.querySelector('form[action]')) return
    const { island: identifierPrefix = '', props = '{}' } = island.dataset
    // Each part is a task of its own, between which a slow phone answers taps and keys: the island's modules, those of React, and the rendering.
    await nextTask()
    const { hydrateRoot } = await import('react-dom/client')
    await nextTask()
    // Rendered in pieces as well: a transition may be interrupted.
    startTransition(() => {
      hydrateRoot(island, <Component {...(JSON.parse(props) as Props)} />, { identifierPrefix })
    })
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve))
}
