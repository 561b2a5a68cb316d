import { estimateCost } from '#shared/business/calculator.ts'
import { createClient } from '#shared/client.ts'
import { submitCalculator, type AnsweredSubmission } from '#shared/contract/calculator.ts'
import { calculationIdKey } from '../../browser-storage/browser-storage.ts'
import { answerTimeout } from '../answer-timeout.ts'
import { savedCampaign } from '../campaign.ts'
import { deleteSubmissionId, elapsedMs, submissionId, waitForMinimumTime } from '../form/submission.ts'
import type { CalculatorBody } from './use-calculator.ts'

const client = createClient()

/** Asks for the estimate; the server works it out itself. A repeat after a failure carries the same id.
 *  @throws ApiError when it is refused; TypeError or DOMException when the server cannot be reached */
export async function sendCalculation(body: CalculatorBody): Promise<AnsweredSubmission> {
  await waitForMinimumTime()
  const { estimatedCost } = estimateCost(body.sqm)
  const submission = await client.call(submitCalculator, {
    body: {
      ...body,
      estimatedCost,
      id: submissionId(calculationIdKey),
      elapsedMs: elapsedMs(),
      campaign: savedCampaign(),
    },
    signal: answerTimeout(),
  })
  deleteSubmissionId(calculationIdKey)
  return submission
}
