import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { html, type Html } from '../../platform/standalone-page/html.ts'
import type { StandalonePage } from '../../platform/standalone-page/page.ts'
import { callButton } from '../../platform/standalone-page/phone-html.ts'
import { type FormProblem, type ServedPage, servePage } from '../../platform/standalone-page/serve-page.ts'

export interface PageState {
  now: Date
  /** The phone number of the business. */
  phone: string
  token: string
  /** Whether the visitor wants another time or date than the current one. */
  isChanging: boolean
  /** Why the submitted form was refused. */
  problem?: FormProblem | undefined
}

interface VisitorPage<Opened> {
  path: string
  /** Returns undefined when the link is not ours or has expired; changes nothing. */
  openLink(db: Deps['db'], token: string): Promise<Opened | undefined>
  render(opened: Opened, state: PageState): StandalonePage
  /** Does what the form asks for. @throws AppError */
  submit(trx: Trx, opened: Opened, body: unknown, ip: string): Promise<void>
  prepare?: ServedPage['prepare']
  expired: { text: string; link?: Html }
}

/** Registers the signed page on which a visitor chooses, changes or cancels an appointment. */
export function visitorPage<Opened>(
  api: Api,
  deps: Deps,
  { openLink, render, submit, expired, ...served }: VisitorPage<Opened>,
): void {
  servePage(api, deps, {
    ...served,
    async show({ token, query }, problem) {
      const opened = await openLink(deps.db, token)
      const { phone } = deps.business()
      if (!opened) {
        const form = html`${callButton(phone)} ${expired.link ?? []}`
        return { status: 404, heading: 'This link no longer works', text: expired.text, form }
      }
      const state = { now: deps.clock.now(), phone, token, isChanging: query['change'] !== undefined, problem }
      return { status: problem?.status ?? 200, ...render(opened, state) }
    },
    async submit({ token, ip }, body, trx) {
      const opened = await openLink(trx, token)
      if (!opened) throw new AppError('not_found', 'This link no longer works.')
      await submit(trx, opened, body, ip)
    },
  })
}

export function problemMessage({ problem }: PageState): Html {
  return problem ? html`<p class="problem" role="alert">${problem.sentence}</p>` : html``
}

export function changeLink({ token }: PageState, label: string): Html {
  return html`<p class="actions"><a class="button quiet" href="?token=${token}&amp;change=yes">${label}</a></p>`
}

export function keepLink({ token }: PageState, label: string): Html {
  return html`<p><a href="?token=${token}">${label}</a></p>`
}
