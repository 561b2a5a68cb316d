import * as calls from '#shared/contract/quotes.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serveIssued } from '../../issued-documents/issued-page.ts'
import { serve } from '../../platform/http/serve.ts'
import { describeOrder, submitAnswer } from './answer.ts'
import { issued, toQuote } from './issued-quotes.ts'
import { acceptByPhone, undoAcceptance } from './phone-acceptance.ts'
import { listOfProspect } from './queries.ts'
import { quotePage, renderQuote } from './quote-page.ts'
import * as service from './service.ts'

export function quoteRoutes(api: Api, deps: Deps): void {
  serve(api, calls.listQuotes, async ({ params }) => {
    const rows = await listOfProspect(deps.db, params.id)
    return rows.map((row) => toQuote(row, deps))
  })
  serve(api, calls.previewQuote, ({ params, body, trx }) => service.preview(trx, deps, params.id, body))
  serve(api, calls.issueQuote, ({ params, body, trx }) => service.issue(trx, deps, params.id, body))
  serve(api, calls.sendQuote, ({ params, trx }) => service.sendAgain(trx, deps, params.id))
  serve(api, calls.withdrawQuote, ({ params, trx }) => service.withdraw(trx, deps, params.id))
  serve(api, calls.acceptQuoteByPhone, ({ params, body, trx }) => acceptByPhone(trx, deps, params.id, body))
  serve(api, calls.undoQuoteAcceptance, ({ params, trx }) => undoAcceptance(trx, deps, params.id))
  serve(api, calls.replaceQuoteLink, async ({ params, body, trx }) =>
    toQuote(await issued.replaceLink(trx, deps, params.id, body.address), deps),
  )

  serveIssued(api, deps, {
    documents: issued,
    render: renderQuote,
    show: async (row, problem) => quotePage(await describeOrder(deps, row), { ...deps, problem }),
    submit: ({ token }, body, trx) => submitAnswer(trx, deps, token, body),
    asksAt: 'email',
  })
}
