import { readFileSync } from 'node:fs'

const ticksPerSecond = 100
const shown = 30

/** Returns the seconds of processor time that ended children have taken, with their own children; NaN where the system does not say (Linux does). */
export function childSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}

/** Prints what each phase took and which files took longest. @param phases title, wall and processor seconds of each */
export function printProfile(phases, files) {
  console.log('\nPhases: seconds, and of the processor')
  for (const { title, wall, processor } of phases)
    console.log(`${wall.toFixed(0).padStart(7)} ${processor.toFixed(0).padStart(7)}  ${title}`)
  const total = files.reduce((seconds, file) => seconds + file.seconds, 0)
  console.log(`\nThe ${shown} dearest of ${files.length} files of tests: seconds, of ${total.toFixed(0)} in all`)
  for (const { file, seconds } of files.slice(0, shown)) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`)
}
