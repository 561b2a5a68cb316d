import { useQuery } from '@tanstack/react-query'
import { type OpeningTimes, standardOpeningTimes } from '#shared/business/opening-time.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { queryOf } from './query-function.ts'

/** Returns the opening times of the business; the standard ones until they are known. */
export function useOpeningTimes(): OpeningTimes {
  return useQuery(queryOf(readBusiness)).data ?? standardOpeningTimes
}
