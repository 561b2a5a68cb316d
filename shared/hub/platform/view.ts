import type { DataTag, QueryKey, QueryMeta, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { HubView } from '#shared/hub-address.ts'
import type { FluentIcon } from '../icons/create-icon.tsx'

/** One view of the hub, for the navigation, the router and the commands. */
export interface View {
  /** The path below the hub's own address. */
  address: HubView
  label: string
  /** Its shortcut is `g` and then this key. */
  key: string
  /** Loads the view and the code that only it needs. */
  load: () => Promise<ComponentType>
  /** The number of items in the view that need the owner; shown beside the label. */
  count?: Count
}

/** An item of the navigation, named after its first view. Its other views are tabs beside the first. */
export interface Room {
  Icon: FluentIcon
  views: readonly [View, ...View[]]
  /** Whether it is at the foot of the sidebar, for what is seldom needed. */
  isAtFoot?: true
}

export interface Count {
  /** The text after the number for screen readers: `new` in `Leads, 3 new`. */
  meaning: string
  query: UseQueryOptions<unknown, Error, number>
}

/** Describes a number beside the name of a view. @param count returns it from the answer to the query */
/* @__NO_SIDE_EFFECTS__ */
export function countOf<Data>(
  meaning: string,
  { queryKey, meta = {} }: { queryKey: DataTag<QueryKey, Data, Error>; meta?: QueryMeta },
  count: (data: Data) => number,
): Count {
  return { meaning, query: { queryKey, meta, select: (data) => count(data as Data) } }
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
