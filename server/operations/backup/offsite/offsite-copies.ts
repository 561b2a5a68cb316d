import { dayMs, hourMs, minuteMs } from '#shared/business/durations.ts'
import type { Deps } from '../../../deps.ts'
import { isoTime } from '../../../platform/clock.ts'
import type { OutsideClock } from '../../../platform/outside-time.ts'
import { runProcess, type RunningProcess } from '../run-process.ts'
import type { CheckResult } from './check-copy.ts'
import type { CopyRequest, CopyResult } from './copy-newest.ts'
import { anyPlace, type PlaceRules } from './place-rules.ts'
import { readOffsiteSettings } from './settings-file.ts'
import { offsiteStatus, type StoredStatus, storedStatus } from './status.ts'
import { hashInName } from './store.ts'

export interface OffsiteCopies {
  /** Starts a check whether a backup must be copied. */
  wake(): void
  /** Copies the backups that the place lacks now and records the result in the status. */
  copy(): Promise<void>
  isCopying(): boolean
  /** Whether the newest copy is being fetched and verified. */
  isChecking(): boolean
  /** Aborts a copy in progress, before its place changes. */
  cancel(): Promise<void>
  /** Stops the schedule and aborts a copy in progress. */
  stop(): Promise<void>
}

interface OffsiteContext extends Pick<Deps, 'db' | 'clock' | 'log'> {
  dataDir: string
  config?: Pick<Deps['config'], 'backupWorkFactor'>
  rules?: PlaceRules
  outsideClock?: Pick<OutsideClock, 'note'>
  start?: (dataDir: string, request: CopyRequest) => RunningProcess<CopyResult>
  startCheck?: (dataDir: string, request: CopyRequest) => RunningProcess<CheckResult>
}

const retryMs = hourMs
const firstCheckMs = 2 * minuteMs
/** Long enough for 1 GB at 256 kbit/s. */
const timeoutMs = 10 * hourMs
/** How long after one check of the newest copy the next one is due. */
const checkEveryMs = 30 * dayMs
const checkRetryMs = dayMs

/** Copies each backup that the configured place lacks, and retries every hour if that fails. Once a month, and after the set-up, the newest copy
 *  is fetched and verified. */
export function startOffsiteCopies({
  dataDir,
  db,
  clock,
  log,
  config: { backupWorkFactor: workFactor } = { backupWorkFactor: undefined },
  rules = anyPlace,
  outsideClock,
  start = (folder, request) => runProcess(folder, 'copy-offsite', request),
  startCheck = (folder, request) => runProcess(folder, 'check-copy', request),
}: OffsiteContext): OffsiteCopies {
  let running: RunningProcess<unknown> | undefined
  let underway: Promise<void> | undefined
  let checking: Promise<void> | undefined
  let isStopping = false
  let isCancelled = false
  let isCheckEnding = false
  let timer = setTimeout(check, firstCheckMs).unref()

  async function copy(): Promise<void> {
    if (isStopping) return
    if (underway === undefined) {
      isCancelled = false
      underway = copyAndRecord().finally(() => {
        underway = undefined
        if (!isCancelled) checking ??= checkNow()
      })
    }
    await underway
  }

  async function checkNow(): Promise<void> {
    await checkWhenDue()
      .catch((error: unknown) => log.error({ err: error }, 'the check of the newest off-site copy failed'))
      .finally(() => (checking = undefined))
  }

  /** Ends a check in progress, which is made again after the copy that it would delay. */
  async function endCheck(): Promise<void> {
    isCheckEnding = true
    if (checking !== undefined) running?.stop()
    await checking
    isCheckEnding = false
  }

  async function copyAndRecord(): Promise<void> {
    await endCheck()
    const { copies: known } = await storedStatus.read(db)
    if (isCancelled) return
    try {
      const { copies, sentAgain, lost, problem, date } = await run(() => start(dataDir, { rules, known, workFactor }))
      const now = clock.now().toISOString()
      const settings = await readOffsiteSettings(dataDir)
      if (settings?.place.kind === 's3') outsideClock?.note(new URL(settings.place.endpoint).hostname, date)
      const sentence = describeRepair(sentAgain, lost)
      if (sentence !== undefined) log.warn({ sentAgain, lost }, 'the place for off-site copies had cut or lost files')
      const repair = sentence === undefined ? undefined : { repair: { at: now, sentence } }
      await record({ copies, lastGoodAt: now, ...repair }, problem)
      log.info({ copies: copies.length }, 'backup copied off-site')
    } catch (error) {
      if (!isCancelled) await record({}, describe(error))
    }
  }

  async function checkWhenDue(): Promise<void> {
    const status = await offsiteStatus(db, dataDir, clock.now())
    if (status === undefined || status.lastError !== null || !isCheckDue(status)) return
    if (isCancelled || isCheckEnding) return
    try {
      const { sentAgain } = await run(() => startCheck(dataDir, { rules, known: [], workFactor }))
      const at = clock.now().toISOString()
      const sentence = `Damaged there, and sent again: ${listNames(sentAgain)}.`
      await change({
        checkedAt: at,
        checkError: null,
        checkDueAt: isoTime(clock.now(), checkEveryMs),
        ...(sentAgain.length > 0 && { repair: { at, sentence } }),
      })
      log.info('the newest off-site copy was fetched and verified')
    } catch (error) {
      if (isCancelled || isCheckEnding) return
      log.error({ reason: describe(error) }, 'the newest off-site copy could not be verified; trying again in a day')
      await change({ checkError: describe(error), checkDueAt: isoTime(clock.now(), checkRetryMs) })
    }
  }

  /** Runs a process, which `cancel` and the time limit end. */
  async function run<Result>(begin: () => RunningProcess<Result>): Promise<Result> {
    const begun = begin()
    running = begun
    const limit = setTimeout(begun.stop, timeoutMs).unref()
    try {
      return await begun.result
    } finally {
      clearTimeout(limit)
      running = undefined
    }
  }

  function isCheckDue({
    checkDueAt,
    checkError,
    checkedAt,
  }: Pick<StoredStatus, 'checkDueAt' | 'checkError' | 'checkedAt'>): boolean {
    if (checkDueAt === null || checkError !== null || isAhead(checkedAt)) return true
    const waitMs = Date.parse(checkDueAt) - clock.now().getTime()
    // Nothing is due so late: it was noted while the clock was wrong.
    return waitMs <= 0 || waitMs > 2 * checkEveryMs
  }

  /** Whether a time was noted while the clock was ahead. */
  function isAhead(time: string | null): boolean {
    return time !== null && time > clock.now().toISOString()
  }

  function change(changes: Partial<StoredStatus>) {
    return storedStatus.save(db, clock, changes)
  }

  async function cancel(): Promise<void> {
    isCancelled = true
    running?.stop()
    await underway
    await checking
  }

  async function record(changes: Partial<StoredStatus>, lastError: string | null = null) {
    if (lastError !== null)
      log.error({ reason: lastError }, 'could not copy the backup off-site; trying again in an hour')
    await storedStatus.save(db, clock, (before) => {
      const failingSince = lastError === null ? null : (before.failingSince ?? clock.now().toISOString())
      return { ...changes, lastError, failingSince }
    })
  }

  async function copyWhenDue(): Promise<void> {
    const status = await offsiteStatus(db, dataDir, clock.now())
    if (status === undefined) return
    const { lacking, lastError, lastGoodAt, checkedAt, checkDueAt } = status
    const isDue = checkDueAt !== null && !isAhead(checkDueAt)
    if (lacking > 0 || lastError !== null || isDue || isAhead(lastGoodAt) || isAhead(checkedAt)) await copy()
  }

  function check(): void {
    clearTimeout(timer)
    copyWhenDue()
      .catch((error: unknown) => log.error({ err: error }, 'the check for off-site copies failed'))
      .finally(() => {
        clearTimeout(timer)
        if (!isStopping) timer = setTimeout(check, retryMs).unref()
      })
  }

  return {
    wake: check,
    copy,
    isCopying: () => underway !== undefined,
    isChecking: () => checking !== undefined,
    cancel,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await cancel()
    },
  }
}

/** Returns a sentence about what the place had cut or lost; undefined if nothing. */
function describeRepair(sentAgain: readonly string[], lost: readonly string[]): string | undefined {
  const sentences = [
    ...(sentAgain.length === 0 ? [] : [`Cut or missing there, and sent again: ${listNames(sentAgain)}.`]),
    ...(lost.length === 0 ? [] : [`Cut or missing there, and no longer on this server: ${listNames(lost)}.`]),
  ]
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

/** Names backups, and counts photographs and files, whose names say nothing. */
function listNames(names: readonly string[]): string {
  const copies = names.filter((name) => hashInName(name) === undefined)
  const files = names.length - copies.length
  const counted = files === 0 ? [] : [files === 1 ? '1 photograph or file' : `${files} photographs or files`]
  return [...copies, ...counted].join(', ')
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
