import { confirmEnquiryPath } from '#shared/contract/enquiry-proof.ts'
import { estimateCost, rangeAround } from '#shared/business/calculator.ts'
import { formatMoney, pounds } from '#shared/business/money.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { CalculatorSubmission, submitCalculator } from '#shared/contract/calculator.ts'
import type { Deps } from '../../deps.ts'
import { isEmailed } from '../../mail/queries.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { EnquiryRow } from './queries.ts'
import type { EnquiryForm } from './service.ts'
import { estimate, estimateAlert } from './templates/estimate.ts'

type Row = EnquiryRow<'calculatorSubmission'>

/** What a request for an estimate stores, its lead and its emails; `service.ts` receives it. */
export const calculator: EnquiryForm<'calculatorSubmission', ParsedInput<typeof submitCalculator>['body']> = {
  table: 'calculatorSubmission',
  contentOf: ({ name, email, sqm }) => [name, email, sqm],
  toColumns: ({ name, email, sqm, estimatedCost = null }) => ({
    name,
    email,
    sqm,
    estimatedCost,
    computedCost: estimateCost(sqm).estimatedCost,
  }),
  toLead: (row) => ({
    name: row.name,
    email: row.email,
    projectType: 'extension',
    sourcePlatform: 'calculator',
    activity: {
      activityType: 'estimate',
      description: `Asked for an estimate: ${row.sqm} m²`,
      newValue: formatMoney(pounds(row.computedCost)),
    },
  }),
  toEmails(row, { signedLinks }, known) {
    const submission = toSubmission(row)
    return {
      toVisitor: estimate({ submission, confirmAddress: known && signedLinks(confirmEnquiryPath).address(row.id) }),
      toOwner: estimateAlert({ submission, prospectId: row.prospectId, known }),
    }
  },
}

/** Returns whether the estimate was or will be emailed to the visitor. */
export async function isEstimateEmailed(trx: Trx, { config }: Pick<Deps, 'config'>, id: string): Promise<boolean> {
  return config.smtpUrl !== undefined && (await isEmailed(trx, ['estimate'], { relatedId: id }))
}

/** The range follows from the cost as computed at the time, so an old estimate stays what its email said. */
export function toSubmission({ id, name, email, sqm, computedCost, createdAt }: Row): CalculatorSubmission {
  return { id, name, email, sqm, estimatedCost: computedCost, ...rangeAround(computedCost), createdAt }
}

export function toReceived<Received extends Row>(row: Received) {
  return { ...row, ...toSubmission(row), sentCost: row.estimatedCost }
}
