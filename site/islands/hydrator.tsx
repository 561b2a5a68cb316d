import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** What an island's entry exports as `hydrate`. All islands of a page share jotai's default store. */
export function hydrator<Props extends object>(Component: ComponentType<Props>) {
  return (island: HTMLElement): void => {
    const { island: identifierPrefix = '', props = '{}' } = island.dataset
    hydrateRoot(island, <Component {...(JSON.parse(props) as Props)} />, { identifierPrefix })
  }
}
