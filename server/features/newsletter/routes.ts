import * as calls from '#shared/contract/newsletter.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import type { FormPages } from '../../platform/http/form-post.ts'
import { serve } from '../../platform/http/serve.ts'
import { toPage } from '../../platform/paging.ts'
import { renderPage } from '../../platform/standalone-page/page.ts'
import { servePage } from '../../platform/standalone-page/serve-page.ts'
import { listNewest } from './queries.ts'
import * as issues from './issues.ts'
import * as service from './service.ts'
import * as pages from './pages.ts'

export function newsletterRoutes(api: Api, deps: Deps): void {
  const form: FormPages = {
    done: calls.newsletterPaths.checkInbox,
    show: async (status, { values, sentence }) =>
      renderPage(deps, { ...pages.refused, status, text: sentence, form: pages.subscribeForm(values['email'] ?? '') }),
  }
  serve(api, calls.subscribeToNewsletter, ({ body, trx }, { ip }) => service.subscribe(trx, deps, body, ip), { form })

  serve(api, calls.listSubscribers, async ({ query }) => toPage(await listNewest(deps.reader, query), query.limit))

  serve(api, calls.unsubscribeByOwner, ({ params, trx }) => service.unsubscribeByOwner(trx, deps, params.id))
  serve(api, calls.exportSubscribers, () => service.exportSubscribers(deps))

  serve(api, calls.listNewsletterIssues, () => issues.readIssues(deps))
  serve(api, calls.saveNewsletterIssue, ({ params, body }) => issues.saveIssue(deps, params.id, body))
  serve(api, calls.deleteNewsletterIssue, ({ params, trx }) => issues.deleteDraft(trx, params.id))
  serve(api, calls.testNewsletterIssue, ({ body }) => issues.sendTest(deps, body))
  serve(api, calls.startNewsletterIssue, ({ params, body, trx }) =>
    issues.startIssue(trx, deps, params.id, body.revision),
  )
  serve(api, calls.stopNewsletterIssue, ({ params, trx }) => issues.stopIssue(trx, deps, params.id))

  servePage(api, deps, {
    path: calls.newsletterPaths.checkInbox,
    show: () => (deps.config.smtpUrl === undefined ? pages.confirmLater : pages.checkInbox),
  })

  // Showing these pages changes nothing, because some programs open every link in an email. The one-click unsubscribe of mail programs
  // (RFC 8058) submits the form with a body of its own, many of them from few addresses, hence the budget of calls.
  servePage(api, deps, {
    path: calls.newsletterPaths.confirm,
    budget: 'linkRead',
    ignoresBody: true,
    async show({ token }) {
      const state = await service.readConfirmation(deps, token)
      if (state === 'open') return { ...pages.mayConfirm, form: pages.actionForm('Confirm my subscription') }
      return state === 'done' ? pages.confirmed : pages.confirmLinkUnknown
    },
    submit: async ({ token }, _, trx) =>
      (await service.confirm(trx, deps, token)) ? pages.confirmed : pages.confirmLinkUnknown,
  })

  servePage(api, deps, {
    path: calls.newsletterPaths.unsubscribe,
    budget: 'linkRead',
    ignoresBody: true,
    async show({ token }) {
      const state = await service.readUnsubscription(deps, token)
      if (state === 'open') return { ...pages.mayUnsubscribe, form: pages.actionForm('Unsubscribe') }
      return state === 'done' ? pages.unsubscribed : pages.unsubscribeLinkUnknown
    },
    submit: async ({ token }, _, trx) =>
      (await service.unsubscribe(trx, deps, token)) ? pages.unsubscribed : pages.unsubscribeLinkUnknown,
  })
}
