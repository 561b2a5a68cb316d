import { sql } from 'kysely'
import { dayMs } from '#shared/business/durations.ts'
import { enquiryFileLimits } from '#shared/business/enquiry-files.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { uploadEnquiryFile } from '#shared/contract/enquiry-files.ts'
import type { Deps } from '../../deps.ts'
import { isoTime } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { addressKey, dayTotals, networkKey } from '../../platform/http/rate-limits.ts'
import * as queries from './queries.ts'
import { keepFile, type LeadFileDeps, requireSpace } from './service.ts'

export type VisitorFileDeps = LeadFileDeps & Pick<Deps, 'business' | 'shortLivedLinks' | 'rateLimits'>

type Upload = ParsedInput<typeof uploadEnquiryFile>['query'] & {
  bytes: AsyncIterable<Uint8Array>
  /** As the request says; undefined when it does not. */
  declaredBytes: number | undefined
  /** The visitor's address. */
  ip: string
  /** Called once the visitor may send a file, which takes longer than a form. */
  onAllowed: () => void
}

/** Disk space that visitors never fill. */
const reserveBytes = 1024 ** 3
/** What visitors may add to one lead with all their enquiries, so that the owner’s own files always have room. What isn’t proved to
 *  be the lead’s is counted for itself. */
const mostOfLead = 50
/** Uploads at the same time: those of one enquiry, of one address, of one network, and all. */
const simultaneous = { enquiry: 2, address: 3, network: 6, all: 20 }

/** Returns what adds a visitor’s file to the lead of their enquiry. */
export function createVisitorFiles(deps: VisitorFileDeps): (upload: Upload) => Promise<void> {
  const { db, clock, config, business, shortLivedLinks, rateLimits } = deps
  const underWay: { enquiry: string; address: string; network: string }[] = []

  async function add({ token, id, fileName, bytes, declaredBytes, ip, onAllowed }: Upload): Promise<void> {
    const consultationId = shortLivedLinks(uploadEnquiryFile.path).read(token)
    const since = isoTime(clock.now(), -enquiryFileLimits.days * dayMs)
    const findEnquiry = async (trx: Deps['db']) => {
      const found = consultationId === undefined ? undefined : await queries.findEnquiry(trx, consultationId, since)
      if (!found) throw refuse('not_found', 'Files can be added here for two days after you wrote to us.')
      return found
    }
    const enquiry = await findEnquiry(db)
    if (await queries.findFile(db, id)) return
    const upload = { enquiry: enquiry.id, address: addressKey(ip), network: networkKey(ip) }
    const isFull = (['enquiry', 'address', 'network'] as const).some(
      (of) => underWay.filter((one) => one[of] === upload[of]).length >= simultaneous[of],
    )
    if (isFull || underWay.length >= simultaneous.all)
      throw refuse('unavailable', 'Too many files are being sent at the moment.')
    underWay.push(upload)
    const counted = { files: 0, bytes: 0 }
    try {
      await requireVisitorRoom(db, enquiry)
      await requireSpace(config.dataDir, reserveBytes, enquiryFileLimits.bytes)
      countOrRefuse(ip, counted, declaredBytes ?? enquiryFileLimits.bytes)
      onAllowed()
      await keepFile(deps, enquiry.prospectId, {
        id,
        fileName,
        bytes,
        addedBy: 'visitor',
        consultationId: enquiry.id,
        isHeld: !enquiry.isProved,
        isFromVisitor: true,
        // Meanwhile the enquiry may have been proved or refused, or its lead merged.
        async locate(trx) {
          const current = await findEnquiry(trx)
          await requireVisitorRoom(trx, current)
          return { prospectId: current.prospectId, isHeld: !current.isProved }
        },
        onKept: (bytes) => rateLimits.correct('visitorFileBytes', ip, bytes - counted.bytes),
      })
    } catch (error) {
      rateLimits.correct('visitorFiles', ip, -counted.files)
      rateLimits.correct('visitorFileBytes', ip, -counted.bytes)
      if (!(error instanceof AppError)) throw error
      const isOurs = error.code === 'conflict' || error.code === 'unavailable' || error.code === 'not_found'
      throw isOurs ? refuse(error.code, 'No more files can be added here.') : error
    } finally {
      underWay.splice(underWay.indexOf(upload), 1)
    }
  }

  /** Counts a file towards the day's totals of the visitor. @throws AppError `conflict` when one has been reached */
  function countOrRefuse(ip: string, counted: { files: number; bytes: number }, bytes: number): void {
    if (!rateLimits.count('visitorFiles', ip)) throw tooMany()
    counted.files = 1
    if (!rateLimits.count('visitorFileBytes', ip, bytes)) throw tooMany()
    counted.bytes = bytes
  }

  /** @throws AppError `conflict` when visitors have sent as much as they may */
  async function requireVisitorRoom(trx: Deps['db'], enquiry: queries.EnquiryOfFiles): Promise<void> {
    const { id, prospectId, isProved } = enquiry
    const isHeld = isProved ? 0 : 1
    const yesterday = isoTime(clock.now(), -dayMs)
    const ofEnquiry = await queries.measureFiles(trx, sql`consultationId = ${id}`)
    const ofLead = await queries.measureFiles(
      trx,
      sql`prospectId = ${prospectId} and addedBy = 'visitor' and isHeld = ${isHeld}`,
    )
    const ofDay = await queries.measureFiles(trx, sql`addedBy = 'visitor' and createdAt >= ${yesterday}`)
    const isFull =
      ofEnquiry.files >= enquiryFileLimits.files ||
      ofLead.files >= mostOfLead ||
      ofDay.files >= dayTotals.visitorFiles.overall ||
      ofDay.bytes + enquiryFileLimits.bytes > dayTotals.visitorFileBytes.overall
    if (isFull) throw tooMany()
  }

  function refuse(code: AppError['code'], sentence: string): AppError {
    return new AppError(code, `${sentence} Please reply to our email with them, or write to ${business().email}.`)
  }

  return add
}

function tooMany(): AppError {
  return new AppError('conflict', 'Too many files.')
}
