import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { listSurveys } from '#shared/contract/fixed-surveys.ts'
import { listOpenSurveys } from '#shared/contract/open-surveys.ts'
import { getSurvey } from '#shared/contract/surveys.ts'

export function surveyQueries(client: Client) {
  return {
    /** The survey that a deposit paid for. */
    ofDeposit: (paymentId: string) =>
      queryOptions({
        queryKey: [getSurvey.path, paymentId],
        queryFn: ({ signal }) => client.call(getSurvey, { params: { paymentId }, signal }),
      }),
    /** The booked surveys of one lead, soonest first. */
    ofLead: (prospectId: string) =>
      queryOptions({
        queryKey: [listSurveys.path, { prospectId }],
        queryFn: ({ signal }) => client.call(listSurveys, { query: { prospectId }, signal }),
      }),
    /** Surveys of one lead that are paid for but have no date yet. */
    openOfLead: (prospectId: string) =>
      queryOptions({
        queryKey: [listOpenSurveys.path, { prospectId }],
        queryFn: ({ signal }) => client.call(listOpenSurveys, { query: { prospectId }, signal }),
      }),
  }
}
