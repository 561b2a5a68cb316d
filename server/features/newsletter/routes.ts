import {
  exportSubscribers as exportCall,
  listSubscribers,
  newsletterPaths,
  subscribeToNewsletter,
  unsubscribeByOwner,
} from '#shared/contract/newsletter.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import type { FormPages } from '../../platform/http/form-post.ts'
import { serve } from '../../platform/http/serve.ts'
import { toPage } from '../../platform/results.ts'
import { renderPage } from '../../platform/standalone-page/page.ts'
import { servePage } from '../../platform/standalone-page/serve-page.ts'
import { exportSubscribers } from './export.ts'
import { actionForm, subscribeForm } from './forms.ts'
import { listNewest } from './queries.ts'
import * as service from './service.ts'
import * as words from './page-copy.ts'

export function newsletterRoutes(api: Api, deps: Deps): void {
  const form: FormPages = {
    done: newsletterPaths.checkInbox,
    show: async (status, { values, sentence }) =>
      renderPage(deps, { ...words.refused, status, text: sentence, form: subscribeForm(values['email'] ?? '') }),
  }
  serve(api, subscribeToNewsletter, ({ body }) => service.subscribe(deps, body), { form })

  serve(api, listSubscribers, async ({ query }) => toPage(await listNewest(deps.db, query), query.limit))

  serve(api, unsubscribeByOwner, ({ params }) => service.unsubscribeByOwner(deps, params.id))
  serve(api, exportCall, () => exportSubscribers(deps))

  servePage(api, deps, {
    path: newsletterPaths.checkInbox,
    show: () => (deps.config.smtpUrl === undefined ? words.confirmLater : words.checkInbox),
  })

  // Showing these pages changes nothing: programs that open every link in a mail do no harm. A mail program's one click (RFC 8058)
  // submits the form too, with a body of its own; many of them come from few addresses, so they count as calls.
  servePage(api, deps, {
    path: newsletterPaths.confirm,
    budget: 'call',
    ignoresBody: true,
    async show({ token }) {
      const state = await service.readConfirmation(deps, token)
      if (state === 'open') return { ...words.mayConfirm, form: actionForm('Confirm my subscription') }
      return state === 'done' ? words.confirmed : words.confirmLinkUnknown
    },
    submit: async ({ token }) => ((await service.confirm(deps, token)) ? words.confirmed : words.confirmLinkUnknown),
  })

  servePage(api, deps, {
    path: newsletterPaths.unsubscribe,
    budget: 'call',
    ignoresBody: true,
    async show({ token }) {
      const state = await service.readUnsubscription(deps, token)
      if (state === 'open') return { ...words.mayUnsubscribe, form: actionForm('Unsubscribe') }
      return state === 'done' ? words.unsubscribed : words.unsubscribeLinkUnknown
    },
    submit: async ({ token }) =>
      (await service.unsubscribe(deps, token)) ? words.unsubscribed : words.unsubscribeLinkUnknown,
  })
}
