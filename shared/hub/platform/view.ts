import type { ComponentType, ReactNode } from 'react'
import type { FluentIcon } from '@fluentui/react-icons'
import type { Client } from '#shared/client.ts'
import type { HubViewAddress } from '#shared/hub-address.ts'

/** One view of the hub, as the navigation, the router and the commands know it. */
export interface View {
  /** Under the hub's own address; blank for the one that the hub opens on. */
  address: HubViewAddress | ''
  label: string
  Icon: FluentIcon
  /** Its shortcut is `g` and then this key. */
  key: string
  /** Loads the view with all that only it needs. */
  load: () => Promise<ComponentType>
  /** How many things wait there for the owner: shown beside the label. */
  count?: Count
}

export interface Count {
  /** Reads on from the number: `Leads, 3 new`. */
  meaning: string
  /** Begins with the path of the call, so that a change of its data invalidates it. */
  queryKey: readonly unknown[]
  ask: (client: Client, signal: AbortSignal) => Promise<number>
}

/** One of the sections of a view, of which one is shown at a time. */
export interface ViewSection {
  /** As the address says it: `?show=outbox`. */
  value: string
  label: string
  render: () => ReactNode
}

/** Where a link to the view leads. */
export function viewPath({ address }: Pick<View, 'address'>): string {
  return `/${address}`
}
