import { useQuery } from '@tanstack/react-query'
import { getCheckout } from '#shared/contract/payments.ts'
import { useClient } from '../client-context.ts'

/** The page where deposits are paid, as visitors reach it. Undefined until it is known, and while no card payments are set up. */
export function useCheckout(): string | undefined {
  const client = useClient()
  const { data } = useQuery({
    queryKey: [getCheckout.path],
    queryFn: ({ signal }) => client.call(getCheckout, { signal }),
  })
  return data?.address ?? undefined
}
