import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
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
import { isStorageFault } from '../../platform/database/errors.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { listOwnAddresses } from '../../mail/outbox.ts'
import { inventMessageId } from '../../mail/message-id.ts'
import { updateProspect } from '../../prospects/queries.ts'
import { plainLine } from '#shared/contract/plain-text.ts'
import { checkSender, findOtherReplyTo, readHeaderLines, type SenderCheck } from './authentication.ts'
import { guessHeaders, type MailHeaders } from './headers.ts'
import { learnAuthentication, nameMailbox } from './learn-provider.ts'
import { type MailParser, UnreadableMail } from './mail-parser.ts'
import { type Match, matchMail, type MailToMatch } from './match.ts'
import type { MailContent, MailFile } from './parse-message.ts'
import { type Position, position } from './position.ts'
import * as queries from './queries.ts'
import { fetchBody, fetchHeader, fetchMessage } from './read-message.ts'
import type { MailboxSettings } from './settings-file.ts'

export interface ReadContext extends Pick<
  Deps,
  'db' | 'clock' | 'clockTrust' | 'config' | 'business' | 'log' | 'files' | 'leadFiles' | 'reactions'
> {
  parser: MailParser
  /** How often reading each message was begun; one that breaks the connection again and again is kept as unreadable. */
  attempts: Map<string, number>
}

/** A run through one folder. */
interface Reading extends ReadContext {
  folder: Pick<Position, 'mailbox' | 'uidValidity'>
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
  /** Encoded, in the mailbox. */
  bytes: number
  receivedAt: string
  headers: MailHeaders
  proof: SenderCheck
  replyTo: string | null
  /** Always present: without one of its own, it is made from the UID. */
  messageId: string
  isUnreadable: boolean
}

/** What is stored of a message. */
interface Content extends Pick<MailContent, 'text' | 'excerpt'> {
  mail: MailToMatch
  attachments: IncomingAttachment[]
}

/** Reads what has arrived since the last time. Nothing in the mailbox is changed. */
export async function readNew(client: ImapFlow, settings: MailboxSettings, context: ReadContext): Promise<void> {
  const { db, clock } = context
  const { lastUid, notBefore, ...folder } = await findPosition(client, settings, context)
  const { provider } = await learnAuthentication(client, settings, context)
  const since = notBefore === null ? {} : { since: new Date(Date.parse(notBefore) - dayMs) } // the search knows days only
  const found = (await client.search({ uid: `${lastUid + 1}:*`, ...since }, { uid: true })) || []
  // “5:*” includes the newest message even if its UID is lower.
  // Mail from these addresses is never a customer's.
  const own = new Set([settings.user.toLowerCase(), ...(await listOwnAddresses(context.db, context))])
  const uids = found.filter((uid) => uid > lastUid).toSorted((one, other) => one - other)
  for (let start = 0; start < uids.length; start += batchSize) {
    await readBatch(client, uids.slice(start, start + batchSize), { notBefore, own, provider }, { ...context, folder })
  }
  const isOldKnown = context.clockTrust.doubt() === undefined
  await queries.deleteOldUnmatched(db, isOldKnown ? isoTime(clock.now(), -unmatchedLimits.days * dayMs) : '')
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
  // Mail servers note the time of arrival in whole seconds.
  const now = new Date(Math.floor(clock.now().getTime() / secondMs) * secondMs).toISOString()
  // One after now was noted while the clock was ahead.
  const notBefore = stored.lastReceivedAt !== null && stored.lastReceivedAt < now ? stored.lastReceivedAt : now
  const start: Position =
    stored.mailbox === mailbox
      ? { ...stored, uidValidity, lastUid: 0, notBefore }
      : {
          mailbox,
          uidValidity,
          lastUid: client.mailbox.uidNext - 1,
          lastReceivedAt: now,
          notBefore: null,
        }
  return position.save(db, clock, start)
}

async function readBatch(
  client: ImapFlow,
  uids: readonly number[],
  { notBefore, own, provider }: Pick<Position, 'notBefore'> & { own: ReadonlySet<string>; provider: string | null },
  context: Reading,
): Promise<void> {
  const { db } = context
  const fetched = await client.fetchAll(
    uids.join(','),
    {
      uid: true,
      size: true,
      internalDate: true,
      bodyParts: [{ key: 'header', start: 0, maxLength: headerLimitBytes }],
    },
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
  const read = { uid: uids.at(-1) ?? 0, receivedAt: lastReceivedAt }
  await position.save(db, context.clock, readUpTo(context, read))
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
    bytes: one.size ?? Infinity,
    receivedAt: (isKnown ? arrived : now).toISOString(),
    headers: known,
    proof: checkSender(lines, provider, known.sender),
    replyTo: plainLine(findOtherReplyTo(lines, known.sender) ?? '', 254) || null,
    messageId: known.messageId ?? inventMessageId(uidValidity, one.uid),
    isUnreadable: headers === undefined,
  }
}

async function tryMessage(client: ImapFlow, message: Message, context: Reading): Promise<void> {
  const { attempts } = context
  const attempt = (attempts.get(message.messageId) ?? 0) + 1
  attempts.set(message.messageId, attempt)
  try {
    if (message.isUnreadable || attempt > mostAttempts) throw new UnreadableMail()
    await readMessage(client, message, context)
  } catch (error) {
    // A full disk is not the email's fault.
    if (isStorageFault(error)) attempts.set(message.messageId, attempt - 1)
    if (!(error instanceof UnreadableMail)) throw error
    await keepUnreadable(message, context)
  }
  attempts.delete(message.messageId)
}

/** Stores that there is an email which can't be read, for the owner to open it in the mailbox. */
async function keepUnreadable(message: Message, context: Reading): Promise<void> {
  const { db, log } = context
  log.warn({ uid: message.uid }, 'an email couldn’t be read')
  const mail = message.headers
  const match = await matchMail(db, context, mail, message.proof === 'proved')
  if (await isFull(mail, match, context)) return
  await storeAndAdvance(context, message, { mail, text: unreadableText, excerpt: unreadableText, attachments: [] })
}

async function readMessage(client: ImapFlow, message: Message, context: Reading): Promise<void> {
  const { db, parser } = context
  const { uid, bytes, headers, proof } = message
  const isProved = proof === 'proved'
  // Most of a flood is recognised before it is fetched. An automatic email of a lead may be an answer to an invitation.
  if (headers.kind !== 'bounce') {
    const expected = await matchMail(db, context, { ...headers, kind: 'person' }, isProved)
    if (await isFull(headers, expected, context)) return
  }
  const fetched = await fetchMessage(client, uid, bytes)
  if (!fetched) return // deleted meanwhile
  const { kind, text, excerpt, files, bounce } = await parser.readMessage({ ...fetched, kind: headers.kind })
  if (kind === 'notice') return
  const mail = { ...headers, kind, bounce }
  const match = await matchMail(db, context, mail, isProved)
  if (await isFull(mail, match, context)) return
  const attachments = await keepFiles(client, message, files, match, context)
  await storeAndAdvance(context, message, { mail, text, excerpt, attachments })
}

async function storeAndAdvance(context: Reading, message: Message, content: Content): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    // The lead may have been deleted or changed while the text was read.
    await store(trx, context, message, content, await matchMail(trx, context, content.mail, message.proof === 'proved'))
    await position.change(trx, context.clock, readUpTo(context, message))
  })
}

/** Adds the files of a lead's email to those of the lead, kept apart while the sender is not proved; others stay in the mailbox. Their ids
 *  follow from the message, so that a repeat after a broken connection adds none twice. */
async function keepFiles(
  client: ImapFlow,
  { uid, messageId, headers, proof }: Message,
  files: readonly MailFile[],
  match: Match,
  context: ReadContext,
): Promise<IncomingAttachment[]> {
  const { leadFiles, log } = context
  const isStored = 'prospectId' in match
  const kept: IncomingAttachment[] = []
  let restBytes = fileLimitBytes
  for (const file of files) {
    const { section, fileName, bytes } = file
    const attachment = { fileName, bytes, fileId: null }
    kept.push(attachment)
    restBytes -= bytes
    if (!isStored || restBytes < 0) continue
    try {
      await using folder = await context.files.temporaryFolder()
      const content = file.content
        ? [file.content]
        : createReadStream(await downloadFile(client, uid, section, folder.path, context))
      const id = uuidv5(`${messageId} ${section}`, uuidv5.URL)
      const isHeld = isSenderUndecided(proofFor(match, proof))
      const note = headers.subject
      await leadFiles.add(match.prospectId, {
        id,
        fileName,
        addedBy: 'email',
        note,
        bytes: Readable.from(content),
        isHeld,
      })
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
async function isFull({ kind }: MailToMatch, match: Match, { db, clock }: ReadContext): Promise<boolean> {
  if ('prospectId' in match) return false
  const isAutomatic = isAutomaticKind(kind) ? 1 : 0
  const max = isAutomatic ? unmatchedLimits.automaticCount : unmatchedLimits.count
  return (await queries.countUnmatched(db, isAutomatic, isoTime(clock.now(), -dayMs))) >= max
}

/** Newsletters and automatic emails wait apart, so that they never take the room of what a person wrote. */
function isAutomaticKind(kind: MailHeaders['kind']): boolean {
  return kind === 'bulk' || kind === 'auto_reply'
}

async function store(
  trx: Trx,
  { clock, leadFiles, reactions }: ReadContext,
  { messageId, receivedAt, headers, proof, replyTo }: Message,
  { mail: { kind, bounce }, text, excerpt, attachments }: Content,
  match: Match,
): Promise<void> {
  const { thread, sender, senderName, subject } = headers
  const now = clock.now()
  const senderProof = kind === 'bounce' ? null : proofFor(match, proof)
  const { messageIds = [], status = null, isComplaint = false } = bounce ?? {}
  const named = isComplaint ? messageIds : [...thread, ...messageIds]
  const returned = kind === 'bounce' ? await queries.listReturned(trx, named) : []
  for (const one of returned) await reactions.mailReturned.emit(trx, { ...one, status, isComplaint })
  // Its reader is in the list of subscribers.
  if ('problem' in match && returned.length > 0 && returned.every((one) => one.kind.startsWith('newsletter-'))) return
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
    isAutomatic: 'problem' in match && isAutomaticKind(kind) ? 1 : 0,
    ...('problem' in match ? { problem: match.problem } : { prospectId: match.prospectId }),
  })
  const ids = attachments.flatMap(({ fileId }) => fileId ?? [])
  // The lead's address may have been changed while the files were kept.
  if (!isSenderUndecided(senderProof)) await leadFiles.release(trx, { ids })
  if (isNew && 'prospectId' in match && senderProof === 'proved' && kind !== 'auto_reply') {
    await updateProspect(trx, match.prospectId, now) // it isn't going cold
  }
}

/** A confirmed sender with another address than the lead's isn't confirmed to be the lead. */
function proofFor(match: Match, proof: SenderCheck): SenderProof {
  return proof === 'proved' && 'isTheirAddress' in match && !match.isTheirAddress ? 'other_address' : proof
}

/** Returns the change that notes up to where the folder has been read, unless another one has been set up meanwhile. */
function readUpTo({ folder }: Reading, { uid, receivedAt }: { uid: number; receivedAt: string | undefined }) {
  return ({ lastReceivedAt, mailbox, uidValidity }: Position): Partial<Position> | undefined => {
    if (mailbox !== folder.mailbox || uidValidity !== folder.uidValidity) return undefined
    const isLater = receivedAt !== undefined && receivedAt > (lastReceivedAt ?? '')
    return { lastUid: uid, ...(isLater && { lastReceivedAt: receivedAt }) }
  }
}
