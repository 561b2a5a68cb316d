import { createContext, useContext } from 'react'
import type { Client } from '#shared/client.ts'

const ClientContext = createContext<Client | undefined>(undefined)

export const ClientProvider = ClientContext.Provider

/** Returns the typed client that the hub was mounted with. */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (client === undefined) throw new Error('The hub is mounted without a client.')
  return client
}
