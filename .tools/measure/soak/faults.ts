import { hourMs } from '#shared/business/durations.ts'
import { createRandom } from '#server/testing/random.ts'
import { pause, type SoakContext } from './soak-context.ts'

interface Fault {
  name: string
  begin(): void
  end(): void
}

export interface FaultSchedule {
  /** The longest time between two faults of a part, and the longest of one fault; milliseconds. */
  gapMs: number
  lengthMs: number
  /** The longest time from the first acknowledgements after a start to the next end of the server. */
  killGapMs: number
  /** Whether it is sometimes stopped in good order instead of being killed, which takes seconds. */
  stopsInOrder: boolean
  /** How long the mail server then keeps each message without an answer. The server gives up after a minute. */
  silenceMs: number
}

export interface ServerEnds {
  mayEnd(): boolean
  onEnd(count: number): void
}

/** At least so much is acknowledged between two ends of the server, however slow the machine. */
const acknowledgedBetween = 4

/** Breaks the server, its surroundings, its mail server and its payment provider, each by one fault after the other, until the load ends.
 *  Nothing is broken any more when it resolves. @param ends.mayEnd whether the server may be ended now
 *  @param ends.onEnd called each time with how often it has been */
export async function breakThings(soak: SoakContext, schedule: FaultSchedule, ends: ServerEnds): Promise<void> {
  await Promise.all([
    endServer(soak, schedule, ends),
    breakPart(soak, schedule, serverFaults(soak)),
    breakPart(soak, schedule, mailFaults(soak, schedule)),
    breakPart(soak, schedule, providerFaults(soak)),
  ])
}

async function endServer(
  soak: SoakContext,
  { killGapMs, stopsInOrder }: FaultSchedule,
  { mayEnd, onEnd }: ServerEnds,
): Promise<void> {
  const { server, records, tally, ending } = soak
  const random = createRandom(`${soak.seed} server`)
  for (let count = 0; !ending.aborted;) {
    const before = records.countAcknowledged()
    while (!ending.aborted && records.countAcknowledged() < before + acknowledgedBetween) await pause(soak, 5)
    await pause(soak, killGapMs * random.next())
    if (ending.aborted || !mayEnd()) continue
    const isStop = stopsInOrder && random.chance(0.15)
    tally.count(isStop ? 'fault: server stopped and started' : 'fault: server killed')
    await server.restart(isStop ? 'SIGTERM' : 'SIGKILL')
    onEnd((count += 1))
  }
}

async function breakPart(
  soak: SoakContext,
  { gapMs, lengthMs }: FaultSchedule,
  faults: readonly Fault[],
): Promise<void> {
  const random = createRandom(`${soak.seed} ${faults[0]?.name}`)
  for (;;) {
    await pause(soak, gapMs * (0.3 + 0.7 * random.next()))
    if (soak.ending.aborted) return
    const fault = random.pick(faults)
    if (!fault) return
    soak.tally.count(`fault: ${fault.name}`)
    fault.begin()
    await pause(soak, lengthMs * (0.3 + 0.7 * random.next()))
    fault.end()
  }
}

function serverFaults({ server }: SoakContext): Fault[] {
  const end = () => server.setClock(0)
  return [
    { name: 'clock an hour fast', begin: () => server.setClock(hourMs), end },
    { name: 'clock an hour slow', begin: () => server.setClock(-hourMs), end },
    ...(server.canFillDisk ? [{ name: 'disk full', begin: server.fillDisk, end: server.freeDisk }] : []),
  ]
}

function mailFaults({ mailbox }: SoakContext, { silenceMs }: FaultSchedule): Fault[] {
  const { options } = mailbox.sink
  const accept = () => mailbox.refuse(undefined)
  return [
    { name: 'mail refused for now (451)', begin: () => mailbox.refuse(451), end: accept },
    { name: 'mail refused for good (552)', begin: () => mailbox.refuse(552), end: accept },
    {
      name: 'mail server refuses connections',
      begin: () => void (options.refuseConnection = () => true),
      end: () => void delete options.refuseConnection,
    },
    {
      name: 'mail server does not answer',
      begin: () => void (options.delayMs = silenceMs),
      end: () => void delete options.delayMs,
    },
    {
      name: 'mail server drops the connection after DATA',
      begin: () => void (options.dropConnection = () => true),
      end: () => void delete options.dropConnection,
    },
  ]
}

function providerFaults({ standIn: { faults } }: SoakContext): Fault[] {
  return [
    { name: 'provider slow', begin: () => void (faults.delayMs = 2500), end: () => void delete faults.delayMs },
    { name: 'provider answers 500', begin: () => void (faults.status = 500), end: () => void delete faults.status },
    { name: 'provider unreachable', begin: () => void (faults.down = true), end: () => void delete faults.down },
    {
      name: 'provider’s answers lost',
      begin: () => void (faults.losesAnswers = true),
      end: () => void delete faults.losesAnswers,
    },
  ]
}
