import type { Context } from 'koa'
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
import { type StandalonePage, sendPage } from '../../platform/standalone-page/page.ts'
import { exportSubscribers } from './export.ts'
import { actionForm, subscribeForm } from './forms.ts'
import { listNewest } from './queries.ts'
import * as service from './service.ts'
import * as words from './page-copy.ts'

export function newsletterRoutes(api: Api, deps: Deps): void {
  const form: FormPages = {
    done: newsletterPaths.checkInbox,
    async show(context, status, { values, sentence }) {
      sendPage(context, deps, { ...words.refused, status, text: sentence, form: subscribeForm(values['email'] ?? '') })
    },
  }
  serve(api, subscribeToNewsletter, ({ body }) => service.subscribe(deps, body), { form })

  serve(api, listSubscribers, async ({ query }) => toPage(await listNewest(deps.db, query), query.limit))

  serve(api, unsubscribeByOwner, ({ params }) => service.unsubscribeByOwner(deps, params.id))
  serve(api, exportCall, () => exportSubscribers(deps))

  page('GET', newsletterPaths.checkInbox, () =>
    deps.config.smtpUrl === undefined ? words.confirmLater : words.checkInbox,
  )

  page('GET', newsletterPaths.confirm, async (token) => {
    const state = await service.readConfirmation(deps, token)
    if (state === 'open') return { ...words.mayConfirm, form: actionForm('Confirm my subscription') }
    return state === 'done' ? words.confirmed : words.confirmLinkUnknown
  })
  page('POST', newsletterPaths.confirm, async (token) =>
    (await service.confirm(deps, token)) ? words.confirmed : words.confirmLinkUnknown,
  )

  page('GET', newsletterPaths.unsubscribe, async (token) => {
    const state = await service.readUnsubscription(deps, token)
    if (state === 'open') return { ...words.mayUnsubscribe, form: actionForm('Unsubscribe') }
    return state === 'done' ? words.unsubscribed : words.unsubscribeLinkUnknown
  })
  // The button and a mail program's one click (RFC 8058) are the same post; what its body says adds nothing to the token.
  page('POST', newsletterPaths.unsubscribe, async (token) =>
    (await service.unsubscribe(deps, token)) ? words.unsubscribed : words.unsubscribeLinkUnknown,
  )

  function page(
    method: 'GET' | 'POST',
    path: string,
    make: (token: string) => StandalonePage | Promise<StandalonePage>,
  ): void {
    // HEAD is answered as GET, and looking changes nothing: programs that open every link in a mail do no harm.
    const methods = method === 'GET' ? ['GET', 'HEAD'] : [method]
    api.router.register(path, methods, async (context: Context) => {
      // Mail programs unsubscribe many people from few addresses, so posts count as calls, not as a visitor's writing.
      await deps.rateLimits.spend('call', context.ip)
      const { token } = context.query
      sendPage(context, deps, await make(typeof token === 'string' ? token : ''))
    })
  }
}
