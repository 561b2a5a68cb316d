import type { Context } from 'koa'
import * as calls from '#shared/contract/notifications.ts'
import type { Deps } from '../../deps.ts'
import { describeBrowser } from '../../platform/http/describe-browser.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { currentSession } from '../../platform/http/sessions.ts'
import * as service from './service.ts'

export function pushRoutes(api: Api, deps: service.PushDeps & Pick<Deps, 'publicUrl'>): void {
  const { db } = deps
  serve(api, calls.readNotificationSettings, () => service.settings.read(db))
  serve(api, calls.changeNotificationSettings, ({ body, trx }) => service.changeSettings(trx, deps, body))
  serve(api, calls.readPushStatus, (_, context) => {
    const session = currentSession(deps, context)
    return service.readStatus(deps, { sessionId: session?.id, staysSignedIn: session?.trustedDevice !== undefined })
  })
  serve(api, calls.subscribeToPush, ({ body, trx }, context) => service.subscribe(trx, deps, browserOf(context), body))
  serve(api, calls.unsubscribeFromPush, ({ params, trx }) => service.unsubscribe(trx, params.id))
  serve(api, calls.sendTestPush, (_, context) => service.sendTest(deps, currentSession(deps, context)?.id))

  function browserOf(context: Context) {
    const session = currentSession(deps, context)
    if (session === undefined) throw new AppError('conflict', 'The desktop app has notifications of its own.')
    return { sessionId: session.id, label: describeBrowser(context.get('User-Agent')) }
  }
}
