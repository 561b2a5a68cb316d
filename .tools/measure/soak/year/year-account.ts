import type { Backup } from '#shared/contract/backup.ts'
import { listInvoices } from '#shared/contract/invoices.ts'
import { type Job, listFinishedJobs, listJobs } from '#shared/contract/jobs.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import { listPayments, type ReceivedPayment } from '#shared/contract/payments.ts'
import { listQuotes } from '#shared/contract/quotes.ts'
import { type AccountLine, checkDatabase, checkEmails, checkLog, checkPayments, line } from '../account.ts'
import { untilAnswered } from '../soak-context.ts'
import { type Customer, findLeadsOf, type Year } from './customers.ts'

/** What the owner sees of all customers. */
export interface View {
  payments: ReceivedPayment[]
  jobs: Job[]
  /** By their numbers: the ids of the documents. */
  documents: Map<string, string>
  /** By the number of the customer: the leads, and what their accounts say was paid. */
  leads: Map<number, { ids: string[]; paidPence: number }>
}

const pageSize = 100

/** Reads it as the hub does, and notes the numbers of documents in it. */
export async function readView(year: Year, customers: readonly Customer[]): Promise<View> {
  const { soak, owner, given } = year
  const ask = <T>(request: () => Promise<T>) => untilAnswered(soak, request)
  const query = { limit: pageSize }
  const payments = await ask(() => owner.call(listPayments, { query }))
  const open = await ask(() => owner.call(listJobs))
  const jobs = [...open, ...(await ask(() => owner.call(listFinishedJobs, { query })))]
  const view: View = { payments, jobs, documents: new Map(), leads: new Map() }
  for (const { id, invoiceNumber, customerEmail } of payments) {
    const customer = customers.find(({ emails }) => emails.includes(customerEmail))
    if (customer) given.note({ id, number: invoiceNumber }, customer)
    if (invoiceNumber !== null) view.documents.set(invoiceNumber, id)
  }
  for (const customer of customers) {
    const ids = (await findLeadsOf(year, customer)).map(({ id }) => id)
    let paidPence = 0
    for (const id of ids) {
      const params = { id }
      paidPence += (await ask(() => owner.call(getLeadAccount, { params }))).paid.totalPence
      const invoices = await ask(() => owner.call(listInvoices, { params }))
      for (const document of [...invoices, ...(await ask(() => owner.call(listQuotes, { params })))]) {
        given.note(document, customer)
        view.documents.set(document.number, document.id)
      }
    }
    view.leads.set(customer.n, { ids, paidPence })
  }
  return view
}

/** Compares what the owner sees with what was paid and given out. @param before what must be seen as before */
export function checkView(
  { soak, given }: Year,
  customers: readonly Customer[],
  { moment, view, before }: { moment: string; view: View; before: View | undefined },
): AccountLine[] {
  const jobs = new Map(view.jobs.map((job) => [job.id, job]))
  const byIntent = new Map(view.payments.map((payment) => [payment.providerIntentId, payment]))
  const staying = customers.filter(({ isErased }) => isErased === undefined)
  const charged = [...soak.standIn.state.intents.values()].filter(({ status }) => status === 'succeeded')
  const hidden = charged.flatMap(({ id, receipt_email: email }) => {
    const payment = byIntent.get(id)
    const customer = staying.find(({ emails }) => emails.includes(email ?? ''))
    const job = jobs.get(payment?.jobId ?? '')
    const leads = view.leads.get(customer?.n ?? 0)?.ids ?? []
    if (!payment) return [`${email} is in no list of payments`]
    if (!job) return [`the deposit of ${email} is in no job`]
    if (job.prospectId !== payment.prospectId) return [`the deposit of ${email} has another lead than its job`]
    return leads.includes(job.prospectId) ? [] : [`the job of ${email} has another lead`]
  })
  const twice = [...Map.groupBy(view.payments, ({ providerIntentId }) => providerIntentId).values()]
  const balances = soak.server.query<{ customerEmail: string; duePence: number }>(
    `select customerEmail, duePence from invoice where kind = 'balance' and paidAt is not null and voidedAt is null`,
  )
  const wrongSums = staying.flatMap(({ n, emails, name }) => {
    const deposits = view.payments.filter((payment) => emails.includes(payment.customerEmail))
    const settled = balances.filter(({ customerEmail }) => emails.includes(customerEmail))
    const paid =
      deposits
        .filter(({ succeededAt }) => succeededAt !== null)
        .reduce((sum, { amountPence }) => sum + amountPence, 0) +
      settled.reduce((sum, { duePence }) => sum + duePence, 0)
    const shown = view.leads.get(n)?.paidPence
    return shown === paid ? [] : [`${name}: ${shown} instead of ${paid}`]
  })
  const missing = [...given.documents].filter(
    ([number, { id, customer }]) => customer.isErased === undefined && view.documents.get(number) !== id,
  )
  const fewer = before ? [...before.documents].filter(([number, id]) => view.documents.get(number) !== id) : []
  return [
    line(`${moment}: each charge is one payment, of one job, of one lead`, `${charged.length}`, [
      ...hidden,
      ...twice.filter(({ length }) => length > 1).map(([payment]) => `twice: ${payment?.customerEmail}`),
    ]),
    line(`${moment}: the accounts show all that was paid`, `${staying.length}`, wrongSums),
    line(
      `${moment}: each document that was given out is listed, with its number`,
      `${view.documents.size}`,
      [...missing, ...fewer].map(([number]) => number),
    ),
  ]
}

/** Compares the database of the stopped server with what everybody was given. */
export function writeYearAccount(
  year: Year,
  customers: readonly Customer[],
  backups: { backups: readonly Backup[]; morning: string | undefined; ahead: string | undefined },
): AccountLine[] {
  const { soak } = year
  return [
    ...checkPayments(soak),
    ...checkNumbers(year, customers),
    ...checkGivenMails(year, customers),
    ...checkEmails(soak, false),
    checkLeft(year, customers),
    checkBackups(backups),
    ...checkDatabase(soak),
    checkLog(soak),
    line('answers that nobody should get', `${soak.tally.surprises.length}`, soak.tally.surprises),
  ]
}

/** Numbers are given in order and without a gap, and never to two people, also across a restore. */
function checkNumbers({ soak: { server }, given }: Year, customers: readonly Customer[]): AccountLine[] {
  const stored = server
    .query<{ number: string }>(
      `select invoiceNumber as number from payment where invoiceNumber is not null
        union all select number from invoice union all select number from depositCredit union all select number from quote`,
    )
    .map(({ number }) => number)
  const gaps = [...Map.groupBy(stored, (number) => number.replace(/-\d+$/, ''))].flatMap(([prefix, numbers]) =>
    numbers
      .map((number) => Number(number.slice(prefix.length + 1)))
      .toSorted((one, other) => one - other)
      .filter((number, index) => number !== index + 1)
      .map((number) => `${prefix} ${number}`),
  )
  const lost = [...given.documents.keys()].filter((number) => !stored.includes(number))
  const mailed = given.mails.flatMap(({ numbers, recipient, kind }) => {
    const reader = customers.find(({ emails }) => emails.includes(recipient))
    return reader
      ? numbers
          .filter((number) => given.documents.get(number)?.customer !== reader)
          .map((number) => `${number} in a ${kind} to ${reader.name}`)
      : []
  })
  return [
    line('numbers: each given once, without a gap', `${stored.length}`, [...gaps, ...lost, ...given.givenTwice]),
    line('numbers: each email names those of its reader', `${given.mails.length}`, mailed),
  ]
}

/** Which reminders are sent depends on the clock. */
const isReminder = (kind: string) => kind.endsWith('-reminder')

const count = (list: readonly string[], one: string) => list.filter((each) => each === one).length

/** Each person got each email that they should, and no other. */
function checkGivenMails({ given }: Year, customers: readonly Customer[]): AccountLine[] {
  const wrong = customers.flatMap(({ emails, expected }) => {
    const got = given.mails
      .filter(({ recipient, kind }) => emails.includes(recipient) && !isReminder(kind))
      .map(({ kind, recipient }) => `${kind} to ${recipient}`)
    return [...new Set([...expected, ...got])]
      .filter((one) => count(expected, one) !== count(got, one))
      .map((one) => `${count(got, one)} instead of ${count(expected, one)}: ${one}`)
  })
  const total = customers.reduce((sum, { expected }) => sum + expected.length, 0)
  return [line('emails: each customer got what they should, once', `${total}`, wrong)]
}

/** Who has unsubscribed or was erased before the restore stays so. */
function checkLeft({ soak: { server } }: Year, customers: readonly Customer[]): AccountLine {
  const left = customers.filter(({ isErased, isUnsubscribed }) => isErased ?? isUnsubscribed)
  const back = left.flatMap(({ emails, isErased, name }) => {
    const email = `'${emails[0]}'`
    const [subscriber] = server.query<{ status: string }>(
      `select status from newsletterSubscriber where email = ${email}`,
    )
    const leads = server.query(`select id from prospect where email = ${email}`)
    const isBack = subscriber?.status === 'confirmed' || (isErased === true && leads.length + (subscriber ? 1 : 0) > 0)
    return isBack ? [name] : []
  })
  return line('who was erased or has unsubscribed stays so', `${left.length}`, back)
}

function checkBackups({
  backups,
  morning,
  ahead,
}: {
  backups: readonly Backup[]
  morning: string | undefined
  ahead: string | undefined
}): AccountLine {
  const wrongNewest = backups[0]?.isDatedAhead === true || backups[0]?.file === ahead
  return line('backups: the newest is the last one made, and none is lost', `${backups.length}`, [
    ...(wrongNewest ? [`the newest is ${backups[0]?.file}`] : []),
    ...(backups.find(({ file }) => file === ahead)?.isDatedAhead === true ? [] : [`${ahead} is not marked as ahead`]),
    ...(backups.some(({ file }) => file === morning) ? [] : [`${morning} is gone`]),
  ])
}
