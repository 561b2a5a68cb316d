import type { Business } from '#shared/business/business.ts'
import { formatLondonDate, nameDay } from '#shared/business/london-time.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { balanceDue, packageOfType } from '#shared/business/packages.ts'
import { quoteState } from '#shared/business/quote-state.ts'
import type { Deps } from '../../deps.ts'
import { documentFacts, documentPage, priceTable } from '../../issued-documents/document-page.ts'
import { html, type Html } from '../../platform/standalone-page/html.ts'
import type { StandalonePage } from '../../platform/standalone-page/page.ts'
import { callButton } from '../../platform/standalone-page/phone-html.ts'
import type { FormProblem } from '../../platform/standalone-page/serve-page.ts'
import { findSuccessor, type OpenedQuote } from './answer.ts'
import { hashQuote, readDocument } from './issued-quotes.ts'
import type { QuoteRow } from './queries.ts'
import { cancellationRight } from './templates/answer.ts'

interface PageState extends Pick<Deps, 'clock' | 'business'> {
  /** Why the submitted form was refused. */
  problem: FormProblem | undefined
}

/** Returns the page of a quote: the quote with the form to answer it, or what has become of it. */
export function quotePage(opened: OpenedQuote, state: PageState): StandalonePage {
  const page = renderQuote(opened.row, state)
  if (!('main' in page)) return page
  const main = html`${page.main}
    <section class="beside-document">${answerPart(opened, state)}</section>`
  return { ...page, status: state.problem?.status ?? 200, main }
}

/** Renders the quote itself; one that is withdrawn nobody shall read any more. */
export function renderQuote(row: QuoteRow, { clock, business }: Pick<Deps, 'clock' | 'business'>): StandalonePage {
  if (row.withdrawnAt !== null) return withdrawn(row, business())
  const document = { title: `Quote ${row.number}`, stamps: stamps(row, clock.now()), content: offer(row) }
  return documentPage(document, business())
}

function withdrawn(
  { replacedById, number }: QuoteRow,
  { phone, email }: Pick<Business, 'email' | 'phone'>,
): StandalonePage {
  const contact = `Questions? Call us on ${phone} or email ${email}.`
  return replacedById === null
    ? { status: 410, heading: 'This quote has been withdrawn', text: `${number} can no longer be accepted. ${contact}` }
    : {
        status: 410,
        heading: 'There is a newer quote',
        text: `We’ve replaced ${number} and emailed you the newer quote. Please open it from that email. ${contact}`,
      }
}

function stamps(row: QuoteRow, now: Date): string[] {
  const labels = {
    sent: [],
    withdrawn: [],
    accepted: [`Accepted ${describeAcceptance(row)}`],
    declined: [`Declined on ${dateOf(row.declinedAt)}`],
    expired: [`Expired on ${nameDay(row.expiresOn)}`],
  }
  return labels[quoteState(row, now)]
}

function offer(row: QuoteRow): Html {
  const { packageType, expiresOn, notes, totalPence, depositPence } = row
  const { lines, seller, contents } = readDocument(row)
  const { name } = packageOfType(packageType)
  return html`${documentFacts(row, seller, [['Valid until', nameDay(expiresOn)]])}
    ${notes === '' ? [] : html`<p class="notes">${notes}</p>`}
    ${priceTable({ ...row, lines, total: { label: 'Total', pence: totalPence } })}
    <p>
      The price is fixed. A deposit of ${formatMoneyExactly(depositPence)} including VAT secures your measured survey
      and is part of the total. The balance is due ${balanceDue}.
    </p>
    <h2>What the ${name} includes</h2>
    <ul class="contents">
      ${contents.map((item) => html`<li>${item}</li>`)}
    </ul>`
}

function answerPart(opened: OpenedQuote, state: PageState): Html {
  const { row, isDepositPaid } = opened
  switch (quoteState(row, state.clock.now())) {
    case 'sent':
      return html`${problemMessage(state)} ${paidBefore(opened)} ${acceptForm(opened, state)}
      ${isPaidFor(opened) ? [] : declineForm(state)}`
    case 'accepted':
      return html`${problemMessage(state)}
        <h2>Thank you</h2>
        <p>
          You accepted this quote ${describeAcceptance(row)}. ${isDepositPaid ? 'Your deposit has been paid.' : ''}
          ${describeBalance(opened)}
        </p>
        ${row.acceptedByPhoneOn === null ? [] : html`<p class="small">If that isn’t what you said, please call us on ${state.business().phone}.</p>`}
        ${isDepositPaid ? [] : nextStep(opened, state)}`
    case 'declined':
      return html`${problemMessage(state)}
        <h2>You’ve declined this quote</h2>
        <p>Thank you for letting us know. If you’d like to go ahead after all, please call us.</p>
        ${callButton(state.business().phone)}`
    case 'expired':
    case 'withdrawn':
      if (isPaidFor(opened)) {
        return html`${problemMessage(state)}
          <h2>Thank you</h2>
          ${paidBefore(opened)}`
      }
      return html`${problemMessage(state)}
        <h2>This quote has expired</h2>
        <p>It can no longer be accepted. Call us and we’ll send you a new one.</p>
        ${callButton(state.business().phone)}`
  }
}

/** Returns whether the deposit of this quote is paid, by which it was ordered, accepted or not. */
function isPaidFor({ row, isDepositPaid, account }: OpenedQuote): boolean {
  return isDepositPaid && account?.order?.id === row.id
}

/** What a customer reads who has paid the deposit of this quote before accepting it. */
function paidBefore(opened: OpenedQuote): Html {
  return isPaidFor(opened) ? html`<p>Your deposit has been paid. ${describeBalance(opened)}</p>` : html``
}

/** What is left to pay of this quote, once the deposit has been paid. */
function describeBalance(opened: OpenedQuote): string {
  const { account } = opened
  if (account === undefined || !isPaidFor(opened)) return ''
  return `${formatMoneyExactly(account.remaining.totalPence)} including VAT remains, due ${balanceDue}.`
}

/** How it goes on after the acceptance while no deposit is paid. */
function nextStep({ row, depositAddress, account }: OpenedQuote, state: PageState): Html {
  const successor = findSuccessor(row, account)
  if (successor?.source === 'invoice') {
    return html`<p>We’ve invoiced all of it as ${successor.number ?? ''}, so no deposit is due.</p>`
  }
  return successor
    ? html`<p>You have accepted the newer quote ${successor.number ?? ''} since, which takes its place.</p>`
    : payDeposit(row, depositAddress, state)
}

function payDeposit({ depositPence }: QuoteRow, depositAddress: string | undefined, state: PageState): Html {
  const deposit = formatMoneyExactly(depositPence)
  return depositAddress === undefined
    ? html`<p>We’ll be in touch about the deposit of ${deposit} including VAT, which secures your measured survey.</p>
        ${callButton(state.business().phone)}`
    : html`<p>The deposit of ${deposit} including VAT secures your measured survey.</p>
        <p class="actions"><a class="button" href="${depositAddress}">Pay the deposit</a></p>`
}

function acceptForm({ row, isDepositPaid }: OpenedQuote, { problem }: PageState): Html {
  const given = givenBy(problem)
  return html`<h2>Accept this quote</h2>
    <form method="post">
      <input type="hidden" name="answer" value="accept" />
      <input type="hidden" name="hash" value="${hashQuote(row)}" />
      <p>
        <label for="name">Your full name</label>
        <input id="name" name="name" autocomplete="name" maxlength="200" required value="${given('name')}" />
      </p>
      <p>
        <label class="option">
          <input
            type="checkbox"
            name="consent"
            value="yes"
            required
            ${given('consent') === 'yes' ? html`checked` : []}
          />
          <span
            >I accept quote ${row.number} for ${formatMoneyExactly(row.totalPence)} including VAT, a fixed fee. The
            deposit of ${formatMoneyExactly(row.depositPence)} including
            VAT${isDepositPaid ? '' : ', which I pay next,'} secures my measured survey. I’ve read the
            <a href="/terms">terms</a>.</span
          >
        </label>
      </p>
      <p class="small">Your right to cancel: ${cancellationRight}</p>
      <p><button>Accept this quote</button></p>
    </form>`
}

function declineForm({ problem }: PageState): Html {
  return html`<details>
    <summary>Decline this quote</summary>
    <form method="post">
      <input type="hidden" name="answer" value="decline" />
      <p>
        <label for="reason">Your reason <span class="small">if you like</span></label>
        <textarea id="reason" name="reason" rows="3" maxlength="1000">${givenBy(problem)('reason')}</textarea>
      </p>
      <p><button class="quiet">Decline this quote</button></p>
    </form>
  </details>`
}

/** Returns what was submitted in a field, for a form that is shown again. */
function givenBy(problem: FormProblem | undefined): (field: string) => string {
  const given = (problem?.given ?? {}) as Record<string, unknown>
  return (field) => {
    const value = given[field]
    return typeof value === 'string' ? value : ''
  }
}

function problemMessage({ problem }: PageState): Html {
  return problem ? html`<p class="problem" role="alert">${problem.sentence}</p>` : html``
}

/** Says on which day a quote was accepted, and if it was by telephone. */
function describeAcceptance({ acceptedAt, acceptedByPhoneOn: day }: QuoteRow): string {
  return day === null ? `on ${dateOf(acceptedAt)}` : `by telephone on ${nameDay(day)}`
}

function dateOf(at: string | null): string {
  return at === null ? '' : formatLondonDate(new Date(at))
}
