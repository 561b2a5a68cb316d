import type { ComponentType, ReactNode } from 'react'
import type { Client } from '#shared/client.ts'
import type { HubViewAddress } from '#shared/hub-address.ts'
import type { FluentIcon } from '../icons/create-icon.tsx'

/** One view of the hub, for the navigation, the router and the commands. */
export interface View {
  /** The path below the hub's own address; blank for the view that the hub opens with. */
  address: HubViewAddress | ''
  label: string
  Icon: FluentIcon
  /** Its shortcut is `g` and then this key. */
  key: string
  /** Loads the view and the code that only it needs. */
  load: () => Promise<ComponentType>
  /** The number of items in the view that need the owner; shown beside the label. */
  count?: Count
}

export interface Count {
  /** The text after the number for screen readers: `new` in `Leads, 3 new`. */
  meaning: string
  /** The query key. Begins with the path of the call, so that a change of its data invalidates it. */
  queryKey: readonly unknown[]
  ask: (client: Client, signal: AbortSignal) => Promise<number>
}

/** A section of a view that shows one section at a time. */
export interface ViewSection {
  /** The value in the address: `outbox` in `?show=outbox`. */
  value: string
  label: string
  render: () => ReactNode
}

/** Returns the path of a link to the view. */
export function viewPath({ address }: Pick<View, 'address'>): string {
  return `/${address}`
}
