import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { dayMs, secondMs } from '#shared/business/durations.ts'
import {
  type IncomingAttachment,
  isSenderUndecided,
  type SenderProof,
  unmatchedLimits,
} from '#shared/contract/incoming-mail.ts'
import { isoTime } from '../../platform/clock.ts'
import { writeTemporaryFile } from '../../platform/files/file-store.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { listOwnAddresses } from '../../mail/outbox.ts'
import { findProspect, nextUpdate, updateProspect } from '../../prospects/queries.ts'
import { plainLine } from '#shared/contract/plain-text.ts'
import { checkSender, findOtherReplyTo, readHeaderLines, type SenderCheck } from './authentication.ts'
import { guessHeaders, type MailHeaders } from './headers.ts'
import { learnAuthentication, nameMailbox } from './learn-provider.ts'
import { type MailParser, type MessageText, UnreadableMail } from './mail-parser.ts'
import { type Match, matchMail } from './match.ts'
import { type Position, position } from './position.ts'
import * as queries from './queries.ts'
import {
  fetchBody,
  fetchHeader,
  fetchStructure,
  listFiles,
  readBounce,
  readText,
  type RemoteFile,
} from './read-message.ts'
import type { MailboxSettings } from './settings-file.ts'

export interface ReadContext extends Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'files' | 'leadFiles'> {
  parser: MailParser
  /** How often reading each message was begun; one that breaks the connection again and again is kept as unreadable. */
  attempts: Map<string, number>
}

const mostAttempts = 4

const batchSize = 100
const headerLimitBytes = 64_000
/** Of the files of one email together. */
const fileLimitBytes = 25_000_000
/** Of one file as it is in the mailbox. */
const encodedLimitBytes = 40_000_000

/** The text of an email whose own can't be read. Condition counts them by it. */
export const unreadableText = 'This email couldn’t be read here. Please open it in your mail program.'

interface Message {
  uid: number
  receivedAt: string
  headers: MailHeaders
  proof: SenderCheck
  replyTo: string | null
  /** Always present: without one of its own, it is made from the UID. */
  messageId: string
  isUnreadable: boolean
}

/** What is stored of a message. */
interface Content extends MessageText {
  attachments: IncomingAttachment[]
}

/** Reads what has arrived since the last time: the headers of everything, and the text of what belongs to a lead or may be from a
 *  customer. Nothing in the mailbox is changed. */
export async function readNew(client: ImapFlow, settings: MailboxSettings, context: ReadContext): Promise<void> {
  const { db, clock } = context
  const { lastUid, notBefore } = await findPosition(client, settings, context)
  const { provider } = await learnAuthentication(client, settings, context)
  const since = notBefore === null ? {} : { since: new Date(Date.parse(notBefore) - dayMs) } // the search knows days only
  const found = (await client.search({ uid: `${lastUid + 1}:*`, ...since }, { uid: true })) || []
  // “5:*” includes the newest message even if its UID is lower.
  // Mail from these addresses is never a customer's.
  const own = new Set([settings.user.toLowerCase(), ...(await listOwnAddresses(context.db, context.config))])
  const uids = found.filter((uid) => uid > lastUid).toSorted((one, other) => one - other)
  for (let start = 0; start < uids.length; start += batchSize) {
    await readBatch(client, uids.slice(start, start + batchSize), { notBefore, own, provider }, context)
  }
  await queries.deleteOldUnmatched(db, isoTime(clock.now(), -unmatchedLimits.days * dayMs))
}

/** Returns up to where the folder has been read. A folder that is new to us is read from now on. */
export async function findPosition(
  client: ImapFlow,
  settings: MailboxSettings,
  { db, clock }: Pick<ReadContext, 'db' | 'clock'>,
): Promise<Position> {
  if (!client.mailbox) throw new Error('no folder is open')
  const mailbox = nameMailbox(settings)
  const uidValidity = String(client.mailbox.uidValidity)
  const stored = await position.read(db)
  if (stored.mailbox === mailbox && stored.uidValidity === uidValidity) return stored
  const start: Position =
    stored.mailbox === mailbox
      ? { ...stored, uidValidity, lastUid: 0, notBefore: stored.lastReceivedAt }
      : {
          mailbox,
          uidValidity,
          lastUid: client.mailbox.uidNext - 1,
          // Mail servers note the time of arrival in whole seconds.
          lastReceivedAt: new Date(Math.floor(clock.now().getTime() / secondMs) * secondMs).toISOString(),
          notBefore: null,
        }
  return db.transaction().execute((trx) => position.change(trx, clock, start))
}

async function readBatch(
  client: ImapFlow,
  uids: readonly number[],
  { notBefore, own, provider }: Pick<Position, 'notBefore'> & { own: ReadonlySet<string>; provider: string | null },
  context: ReadContext,
): Promise<void> {
  const { db } = context
  const fetched = await client.fetchAll(
    uids.join(','),
    { uid: true, internalDate: true, bodyParts: [{ key: 'header', start: 0, maxLength: headerLimitBytes }] },
    { uid: true },
  )
  const messages: Message[] = []
  for (const one of fetched) {
    const message = await toMessage(client, one, { ...context, provider })
    if (notBefore === null || message.receivedAt >= notBefore) messages.push(message)
  }
  const known = await queries.listKnown(
    db,
    messages.map(({ messageId }) => messageId),
  )
  for (const message of messages.toSorted((one, other) => one.uid - other.uid)) {
    const isOurs = own.has(message.headers.sender)
    if (!isOurs && !known.has(message.messageId)) await tryMessage(client, message, context)
  }
  const lastReceivedAt = messages
    .map(({ receivedAt }) => receivedAt)
    .toSorted()
    .at(-1)
  await db.transaction().execute((trx) => advance(trx, context, { uid: uids.at(-1) ?? 0, receivedAt: lastReceivedAt }))
}

/** @param provider who writes the results of the mailbox; null if nobody does or that isn’t known yet */
async function toMessage(
  client: ImapFlow,
  one: FetchMessageObject,
  { clock, parser, provider }: Pick<ReadContext, 'clock' | 'parser'> & { provider: string | null },
): Promise<Message> {
  const bytes = one.headers ?? one.bodyParts?.get('header') ?? Buffer.of()
  const headers = await parser.readHeaders(bytes).catch((error: unknown) => {
    if (error instanceof UnreadableMail) return undefined
    throw error
  })
  const lines = readHeaderLines(bytes)
  const now = clock.now()
  const arrived = new Date(one.internalDate ?? now)
  const isKnown = !Number.isNaN(arrived.getTime()) && arrived < now
  const { uidValidity = 0n } = client.mailbox || {}
  const known = headers ?? guessHeaders(bytes)
  return {
    uid: one.uid,
    receivedAt: (isKnown ? arrived : now).toISOString(),
    headers: known,
    proof: checkSender(lines, provider, known.sender),
    replyTo: plainLine(findOtherReplyTo(lines, known.sender) ?? '', 254) || null,
    messageId: known.messageId ?? `<${uidValidity}.${one.uid}@no-message-id>`,
    isUnreadable: headers === undefined,
  }
}

async function tryMessage(client: ImapFlow, message: Message, context: ReadContext): Promise<void> {
  const { attempts } = context
  const attempt = (attempts.get(message.messageId) ?? 0) + 1
  attempts.set(message.messageId, attempt)
  try {
    if (message.isUnreadable || attempt > mostAttempts) throw new UnreadableMail()
    await readMessage(client, message, context)
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error
    await keepUnreadable(message, context)
  }
  attempts.delete(message.messageId)
}

/** Stores that there is an email which can't be read, for the owner to open it in the mailbox. */
async function keepUnreadable(message: Message, context: ReadContext): Promise<void> {
  const { db, clock, log } = context
  log.warn({ uid: message.uid }, 'an email couldn’t be read')
  const isProved = message.proof === 'proved'
  const match = await matchMail(db, { clock }, message.headers, isProved)
  if (match !== 'ignore' && 'problem' in match && (await isFull(context))) return
  const content = { text: unreadableText, excerpt: unreadableText, attachments: [] }
  await db.transaction().execute(async (trx) => {
    await store(trx, context, message, content, await matchMail(trx, { clock }, message.headers, isProved))
    await advance(trx, context, message)
  })
}

async function readMessage(client: ImapFlow, message: Message, context: ReadContext): Promise<void> {
  const { db, clock, parser } = context
  const { uid, headers } = message
  const isProved = message.proof === 'proved'
  const isBounce = headers.kind === 'bounce'
  let match: Match = isBounce ? 'ignore' : await matchMail(db, context, headers, isProved)
  if (match === 'ignore' && !isBounce) return
  if (match !== 'ignore' && 'problem' in match && (await isFull(context))) return
  const structure = await fetchStructure(client, uid)
  if (!structure) return // deleted meanwhile
  if (isBounce) {
    const returned = await readBounce(client, uid, structure, parser)
    if (returned === undefined) return
    headers.thread.push(...returned)
    match = await matchMail(db, context, headers, isProved)
    if (match === 'ignore' || 'problem' in match) return
  }
  const files = isBounce ? [] : listFiles(structure)
  const text = await readText(client, uid, structure, parser)
  const content = { ...text, attachments: await keepFiles(client, message, files, match, context) }
  await db.transaction().execute(async (trx) => {
    // The lead may have been deleted or changed while the text was read.
    await store(trx, context, message, content, await matchMail(trx, { clock }, headers, isProved))
    await advance(trx, context, message)
  })
}

/** Adds the files of a lead's email to those of the lead, kept apart while the sender is not proved; others stay in the mailbox. Their ids
 *  follow from the message, so that a repeat after a broken connection adds none twice. */
async function keepFiles(
  client: ImapFlow,
  { uid, messageId, headers, proof }: Message,
  files: readonly RemoteFile[],
  match: Match,
  context: ReadContext,
): Promise<IncomingAttachment[]> {
  const { leadFiles, log } = context
  const isStored = match !== 'ignore' && 'prospectId' in match
  const kept: IncomingAttachment[] = []
  let restBytes = fileLimitBytes
  for (const { part, fileName, bytes } of files) {
    const attachment = { fileName, bytes, fileId: null }
    kept.push(attachment)
    restBytes -= bytes
    if (!isStored || restBytes < 0) continue
    try {
      await using folder = await context.files.temporaryFolder()
      const path = await downloadFile(client, uid, part, folder.path, context)
      const id = uuidv5(`${messageId} ${part}`, uuidv5.URL)
      const isHeld = isSenderUndecided(proofFor(match, proof))
      const note = headers.subject
      const content = createReadStream(path)
      await leadFiles.add(match.prospectId, { id, fileName, addedBy: 'email', note, bytes: content, isHeld })
      kept[kept.length - 1] = { ...attachment, fileId: id }
    } catch (error) {
      // Otherwise the connection broke off: the message is read again.
      if (!(error instanceof AppError || error instanceof UnreadableMail)) throw error
      log.info({ code: error instanceof AppError ? error.code : 'unreadable' }, 'a file of an email was not kept')
    }
  }
  return kept
}

/** Downloads a file of an email as it is, and decodes it. @returns its path in the folder  @throws UnreadableMail */
async function downloadFile(
  client: ImapFlow,
  uid: number,
  part: string,
  folder: string,
  { parser }: ReadContext,
): Promise<string> {
  const [source, target] = [join(folder, 'encoded'), join(folder, 'decoded')]
  const header = await fetchHeader(client, uid, part)
  await writeTemporaryFile(source, fetchBody(client, uid, part, encodedLimitBytes))
  await parser.decodeFile({ header, source, target, maxBytes: fileLimitBytes })
  return target
}

/** Returns whether so many unmatched emails came in a day that the rest stays in the mailbox. */
async function isFull({ db, clock }: ReadContext): Promise<boolean> {
  return (await queries.countUnmatched(db, isoTime(clock.now(), -dayMs))) >= unmatchedLimits.count
}

async function store(
  trx: Trx,
  { clock, leadFiles }: ReadContext,
  { messageId, receivedAt, headers, proof, replyTo }: Message,
  { text, excerpt, attachments }: Content,
  match: Match,
): Promise<void> {
  if (match === 'ignore') return
  const { kind, thread, sender, senderName, subject } = headers
  const now = clock.now()
  const senderProof = kind === 'bounce' ? null : proofFor(match, proof)
  const isNew = await queries.insertMail(trx, {
    id: uuidv7(),
    messageId,
    thread: thread.join(' '),
    kind: kind === 'person' || kind === 'bulk' ? 'message' : kind,
    sender,
    senderName,
    subject,
    excerpt,
    text,
    attachments: JSON.stringify(attachments),
    receivedAt,
    createdAt: now.toISOString(),
    readAt: kind === 'auto_reply' ? now.toISOString() : null,
    senderProof,
    replyTo,
    ...('problem' in match ? { problem: match.problem } : { prospectId: match.prospectId }),
  })
  const ids = attachments.flatMap(({ fileId }) => fileId ?? [])
  // The lead's address may have been changed while the files were kept.
  if (!isSenderUndecided(senderProof)) await leadFiles.release(trx, { ids })
  if (isNew && 'prospectId' in match && senderProof === 'proved' && kind !== 'auto_reply') {
    await touchLead(trx, now, match.prospectId)
  }
}

/** A confirmed sender with another address than the lead's isn't confirmed to be the lead. */
function proofFor(match: Exclude<Match, 'ignore'>, proof: SenderCheck): SenderProof {
  return proof === 'proved' && 'isTheirAddress' in match && !match.isTheirAddress ? 'other_address' : proof
}

/** An email from a lead is activity: it isn't going cold. */
export async function touchLead(trx: Trx, now: Date, prospectId: string): Promise<void> {
  const lead = await findProspect(trx, prospectId)
  if (lead) await updateProspect(trx, prospectId, { updatedAt: nextUpdate(now, lead.updatedAt) })
}

async function advance(
  trx: Trx,
  { clock }: ReadContext,
  { uid, receivedAt }: { uid: number; receivedAt: string | undefined },
): Promise<void> {
  const { lastReceivedAt } = await position.read(trx)
  const isLater = receivedAt !== undefined && receivedAt > (lastReceivedAt ?? '')
  await position.change(trx, clock, { lastUid: uid, ...(isLater && { lastReceivedAt: receivedAt }) })
}
