// npm run soak: runs the built server under load and faults, lets strangers do all that the limits allow in a day, lets customers return over
// a year with a restore in it, lets the owner work with many leads, and ends with an account. Exits with 1 when a line of it is wrong.
import { parseArgs } from 'node:util'
import { abuse } from './abuser.ts'
import { workWithManyLeads } from './many-leads.ts'
import { soak } from './soak.ts'
import { passYear } from './year/year.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now()) },
    /** For the last part. */
    leads: { type: 'string', default: '100000' },
    /** `load`, `abuser`, `year` or `leads` for one of them. */
    only: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= 600)) {
  console.error('Please give --minutes as a number from 1 to 600.')
  process.exit(2)
}
const leads = Number(values.leads)
if (!(leads >= 10_000 && leads <= 1_000_000)) {
  console.error('Please give --leads as a number from 10000 to 1000000.')
  process.exit(2)
}

const stop = new AbortController()
process.once('SIGINT', () => {
  console.log('Stopping; the account so far follows.')
  stop.abort()
})

console.log(`▸ Soak of ${minutes} minutes, --seed ${values.seed}`)
const environment = { NODE_ENV: 'development' }
const onProgress = (text: string) => console.log(`  ${text}`)
const underLoad = async () =>
  soak({
    seed: values.seed,
    seconds: minutes * 60,
    visitsPerSecond: 4,
    ownerPauseMs: 500,
    botPauseMs: 1000,
    faults: { gapMs: 15_000, lengthMs: 8000, killGapMs: 12_000, stopsInOrder: true, silenceMs: 70_000 },
    isThorough: true,
    environment,
    signal: stop.signal,
    onProgress,
  })
const isWanted = (part: string) => (values.only ?? part) === part && !stop.signal.aborted
const common = { seed: values.seed, environment, signal: stop.signal, onProgress }
const loaded = isWanted('load') ? await underLoad() : undefined
const abused = isWanted('abuser') ? await abuse(common) : []
const passed = isWanted('year') ? await passYear({ ...common, customers: 24, killChance: 0.1 }) : undefined
const sizes = { leads, undone: 5000, archived: 2000, calmMs: 60_000 }
const worked = isWanted('leads') ? await workWithManyLeads({ ...common, ...sizes }) : []
const counts = [...(loaded?.counts ?? []), ...(passed?.counts ?? [])]
const account = [...(loaded?.account ?? []), ...abused, ...(passed?.account ?? []), ...worked]

console.log('\nWhat happened')
for (const [what, count] of counts.toSorted(([one], [other]) => one.localeCompare(other)))
  console.log(`  ${String(count).padStart(6)}  ${what}`)
console.log('\nAccount')
for (const { what, result, isGood } of account) console.log(`${isGood ? '✓' : '✗'} ${what}: ${result || 'none'}`)
const wrong = account.filter(({ isGood }) => !isGood).length
console.log(wrong === 0 ? '\n✓ Every line holds' : `\n✗ ${wrong} lines are wrong; repeat it with --seed ${values.seed}`)
process.exitCode = wrong === 0 ? 0 : 1
