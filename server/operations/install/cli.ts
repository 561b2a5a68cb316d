// What install.sh asks the program that it installs: whether answers and settings are right, and whether visitors can reach the website.
import { setTimeout as sleep } from 'node:timers/promises'
import { SettingsError } from '../../platform/config/read-settings.ts'
import { findMistakes } from './answers.ts'
import { describeInstalled } from './installed-settings.ts'
import { describeReach, findReach, isWaiting } from './public-address.ts'

const commands: Record<string, (...args: string[]) => Promise<number>> = {
  /** Checks the answers in the environment to the questions of these names. Prints the mistakes. */
  async 'check-answers'(...names) {
    const mistakes = findMistakes(Object.fromEntries(names.map((name) => [name, process.env[name] ?? ''])))
    print(mistakes)
    return mistakes.length === 0 ? 0 : 1
  },
  /** Checks the settings in the environment of the service whose data are in a folder. Prints what install.sh needs to know, or the
   *  mistakes. */
  async 'check-settings'(dataFolder = '') {
    try {
      print(describeInstalled(process.env, dataFolder))
      return 0
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      print(error.message.split('\n'))
      return error.exitCode
    }
  },
  /** Prints what keeps visitors from the website. A certificate that is on its way is waited for. */
  async 'check-address'(publicUrl = '', installation = '', seconds = '0') {
    const untilMs = Date.now() + Number(seconds) * 1000
    let reach = await findReach(publicUrl)
    while (isWaiting(reach) && Date.now() < untilMs) {
      await sleep(1000)
      reach = await findReach(publicUrl)
    }
    const sentences = describeReach(publicUrl, installation, reach)
    print(sentences)
    return sentences.length === 0 ? 0 : 1
  },
}

run(process.argv.slice(2)).then(
  (exitCode) => (process.exitCode = exitCode),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)

async function run([command = '', ...args]: readonly string[]): Promise<number> {
  const runCommand = commands[command]
  if (runCommand === undefined) throw new Error(`Usage: ${Object.keys(commands).join(', ')}.`)
  return runCommand(...args)
}

function print(lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
}
