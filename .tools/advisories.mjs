// The registry's advisories about the packages that run in production, as `npm audit` asks for them.
import { execFile } from 'node:child_process'
import { environment, root } from './run-step.mjs'

const timeoutMs = 20_000
const grave = new Set(['high', 'critical'])

/** Prints what the registry knows. @returns the exit code: 1 for an advisory of level high or above; 0 also where the registry doesn't answer */
export async function checkAdvisories() {
  const { sentence, isGrave } = describeAdvisories(await askRegistry())
  console.log(sentence)
  return isGrave ? 1 : 0
}

/** Returns what `npm audit` prints; less when it fails or takes too long. */
function askRegistry() {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--loglevel=silent']
  const options = {
    cwd: root,
    env: environment,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    shell: process.platform === 'win32',
  }
  return new Promise((resolve) => {
    execFile('npm', args, { ...options, maxBuffer: 50 * 1024 * 1024 }, (_, output) => resolve(output))
  })
}

/** @param output of `npm audit --json` */
export function describeAdvisories(output) {
  const packages = readPackages(output)
  if (packages === undefined) {
    return { isGrave: false, sentence: 'Not checked: this registry gives no answer about advisories.' }
  }
  const found = packages.filter(({ severity }) => grave.has(severity))
  if (found.length === 0) {
    const others = packages.length === 0 ? '' : ` Less grave ones: ${packages.map(({ name }) => name).join(', ')}.`
    return { isGrave: false, sentence: `No advisory of level high or above for a package in production.${others}` }
  }
  const list = found.map(
    ({ name, severity, titles }) => `${name} (${severity}: ${titles.join('; ') || 'by a package that it needs'})`,
  )
  return {
    isGrave: true,
    sentence: `There are advisories for packages in production: ${list.join(', ')}. Update them; \`npm audit --omit=dev\` says to what.`,
  }
}

/** Returns the packages with an advisory; undefined if the output is no report. */
function readPackages(output) {
  try {
    const { vulnerabilities } = JSON.parse(output)
    return Object.entries(vulnerabilities).map(([name, { severity, via }]) => ({
      name,
      severity,
      titles: via.flatMap((one) => (typeof one === 'object' ? [one.title] : [])),
    }))
  } catch {
    return undefined
  }
}
