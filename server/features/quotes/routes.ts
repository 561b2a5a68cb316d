import * as changes from '#shared/contract/quote-changes.ts'
import { listQuotes, quotePath, quotePdfPath } from '#shared/contract/quotes.ts'
import type { Deps } from '../../deps.ts'
import { brokenLinkPage } from '../documents/document.ts'
import type { Api } from '../../platform/http/api.ts'
import { servePdf } from '../documents/serve-pdf.ts'
import { serve } from '../../platform/http/serve.ts'
import { servePage } from '../../platform/standalone-page/serve-page.ts'
import { openLink, submitAnswer } from './answer.ts'
import { toQuote } from './document.ts'
import { acceptByPhone, undoAcceptance } from './phone-acceptance.ts'
import { renderQuote } from './quote-pdf.ts'
import { listOfProspect } from './queries.ts'
import { quotePage } from './quote-page.ts'
import * as service from './service.ts'

export function quoteRoutes(api: Api, deps: Deps): void {
  serve(api, listQuotes, async ({ params }) => {
    const rows = await listOfProspect(deps.db, params.id)
    return rows.map((row) => toQuote(row, deps))
  })
  serve(api, changes.previewQuote, ({ params, body, trx }) => service.preview(trx, deps, params.id, body))
  serve(api, changes.issueQuote, ({ params, body, trx }) => service.issue(trx, deps, params.id, body))
  serve(api, changes.sendQuote, ({ params, trx }) => service.sendAgain(trx, deps, params.id))
  serve(api, changes.withdrawQuote, ({ params, trx }) => service.withdraw(trx, deps, params.id))
  serve(api, changes.acceptQuoteByPhone, ({ params, body, trx }) => acceptByPhone(trx, deps, params.id, body))
  serve(api, changes.undoQuoteAcceptance, ({ params, trx }) => undoAcceptance(trx, deps, params.id))
  serve(api, changes.replaceQuoteLink, ({ params, body, trx }) =>
    service.replaceLink(trx, deps, params.id, body.address),
  )

  servePdf(api, deps, {
    path: quotePdfPath,
    page: quotePath,
    async render(token) {
      const opened = await openLink(deps, token)
      return opened === undefined || opened === 'expired' ? undefined : renderQuote(deps, opened.row)
    },
  })
  servePage(api, deps, {
    path: quotePath,
    async show({ token }, problem) {
      const business = deps.business()
      const opened = await openLink(deps, token)
      if (opened !== undefined && opened !== 'expired') {
        const pdfAddress = deps.pdf.canPrint() ? `${quotePdfPath}?token=${token}` : undefined
        return quotePage(opened, { now: deps.clock.now(), business, problem, pdfAddress })
      }
      return brokenLinkPage(opened, 'quote', business)
    },
    submit: ({ token }, body, trx) => submitAnswer(trx, deps, token, body),
  })
}
