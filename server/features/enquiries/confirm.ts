import { formatLondonTime } from '#shared/business/london-time.ts'
import { confirmEnquiryPath } from '#shared/contract/enquiry-proof.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Api } from '../../platform/http/api.ts'
import { html } from '../../platform/standalone-page/html.ts'
import type { StandalonePage } from '../../platform/standalone-page/page.ts'
import { servePage } from '../../platform/standalone-page/serve-page.ts'
import { calculator } from './calculator.ts'
import { consultations } from './consultations.ts'
import { findEnquiry } from './queries.ts'
import { type EnquiryContext, proveEnquiry, type ProvedBy } from './service.ts'

/** Serves the page of the link that is emailed to a person whom we know: its button confirms that an enquiry is theirs. Showing the page
 *  changes nothing, because some programs open every link in an email. */
export function confirmEnquiryRoute(api: Api, deps: Deps): void {
  servePage(api, deps, {
    path: confirmEnquiryPath,
    budget: 'call',
    ignoresBody: true,
    async show({ token }) {
      const enquiry = await readEnquiry(deps.db, deps, token)
      if (enquiry === undefined) return linkUnknown
      return enquiry.row.senderProof === null ? confirmed : mayConfirm(enquiry)
    },
    async submit({ token }, _, trx) {
      const enquiry = await readEnquiry(trx, deps, token)
      if (enquiry === undefined) return linkUnknown
      await proveById(trx, deps, enquiry.row.id, 'link')
      return confirmed
    },
  })
}

/** Applies an enquiry to its lead once something proves that it is theirs; nothing if that is proved already or it is erased. */
export async function proveById(trx: Trx, context: EnquiryContext, id: string, by: ProvedBy): Promise<void> {
  const consultation = await findEnquiry(trx, 'consultation', id)
  if (consultation?.erasedAt === null) return proveEnquiry(trx, context, consultations, consultation, by)
  const submission = await findEnquiry(trx, 'calculatorSubmission', id)
  if (submission?.erasedAt === null) await proveEnquiry(trx, context, calculator, submission, by)
}

async function readEnquiry(db: Deps['db'], { signedLinks }: Pick<Deps, 'signedLinks'>, token: string) {
  const id = signedLinks(confirmEnquiryPath).read(token)
  if (id === undefined) return undefined
  const consultation = await findEnquiry(db, 'consultation', id)
  const row = consultation ?? (await findEnquiry(db, 'calculatorSubmission', id))
  return row?.erasedAt === null ? { row, asked: consultation ? 'a free consultation' : 'an estimate' } : undefined
}

const mayConfirm = ({ row, asked }: NonNullable<Awaited<ReturnType<typeof readEnquiry>>>): StandalonePage => ({
  heading: 'Was this you?',
  text: `Someone asked us for ${asked} with your email address on ${formatLondonTime(new Date(row.createdAt))}. Press the button if it was you. If it wasn’t, you needn’t do anything.`,
  form: html`<form method="post"><button>Confirm that this was me</button></form>`,
})

const confirmed: StandalonePage = {
  heading: 'Thank you',
  text: 'We know now that this was you, and we’ll be in touch.',
}

const linkUnknown: StandalonePage = {
  status: 404,
  heading: 'This link isn’t complete',
  text: 'Please open the link in our email again, or reply to that email.',
}
