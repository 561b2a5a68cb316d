// npm run capacity: measures the built server on three databases of growing size and writes the table of docs/capacity.md.
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Figures, measure, type Size } from './measure.ts'
import { withTable } from './table.ts'

const root = join(import.meta.dirname, '../../..')
const page = join(root, 'docs/capacity.md')
/** The database, its write-ahead log, a backup, and the database that a restore keeps. */
const bytesPerLead = 18_000

const { values } = parseArgs({
  options: { leads: { type: 'string', default: '1000000' }, enquiries: { type: 'string' } },
})
const leads = Number(values.leads)
const enquiries = Number(values.enquiries ?? leads / 10)
if (
  !Number.isInteger(leads) ||
  leads < 1000 ||
  !Number.isInteger(enquiries) ||
  enquiries < 1 ||
  enquiries > leads * 0.9
)
  exitWith('Please give --leads from 1000, and --enquiries up to nine tenths of them, as whole numbers.')

const sizes: Size[] = [100, 10, 1].map((part) => ({
  leads: Math.ceil(leads / part),
  enquiries: Math.ceil(enquiries / part),
}))
const neededBytes = leads * bytesPerLead
const { bavail, bsize } = statfsSync(root)
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
console.log(`Needs ${gigabytes(neededBytes)} of disk; ${gigabytes(bavail * bsize)} are free.`)
if (bavail * bsize < neededBytes) exitWith('Please free some disk, or measure fewer leads with --leads.')

const results: { size: Size; figures: Figures }[] = []
for (const size of sizes) {
  const folder = mkdtempSync(join(root, 'dist/capacity-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const stop = () => {
    remove()
    process.exit(130)
  }
  process.once('SIGINT', stop)
  console.log(`\n▸ ${size.leads.toLocaleString('en-GB')} leads, ${size.enquiries.toLocaleString('en-GB')} enquiries`)
  try {
    results.push({ size, figures: await measure(folder, size, (line) => console.log(line)) })
  } finally {
    remove()
    process.off('SIGINT', stop)
  }
}
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB of memory, Node.js ${process.version}`
const caption = `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}.`
writeFileSync(page, withTable(readFileSync(page, 'utf8'), caption, results))
console.log(`\nWrote ${page}.`)

function exitWith(message: string): never {
  console.error(message)
  process.exit(1)
}
