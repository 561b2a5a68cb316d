import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { getSurvey } from '#shared/contract/surveys.ts'

/** The survey of a deposit that is held. */
export function surveyQuery(client: Client, paymentId: string) {
  return queryOptions({
    queryKey: [getSurvey.path, paymentId],
    queryFn: ({ signal }) => client.call(getSurvey, { params: { paymentId }, signal }),
  })
}
