// npm run dist: the installers that `--target` names, or those of this system, into dist/console-installers.
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'electron-builder'
import { mergeFeeds, describePackaging, hasSigningKey } from './packaging.ts'
import {
  builderTargets,
  defaultTargets,
  describeMissingTool,
  findObstacle,
  isForSystem,
  readTargets,
  type TargetName,
} from './targets.ts'

const { env, platform } = process
const projectDir = join(import.meta.dirname, '../..')
const { output, targets, isAsked } = readArguments()

if (env['CUSTOM_FPM_PATH'] === undefined && env['USE_SYSTEM_FPM'] !== 'true' && hasProgram('dpkg-deb')) {
  env['CUSTOM_FPM_PATH'] = join(import.meta.dirname, 'make-deb.ts')
  env['PATH'] = dirname(process.execPath) + delimiter + (env['PATH'] ?? '')
}

let hasFailed = false
for (const target of targets) await make(target)
// Explicit, because a clean-up hook of electron-builder ends the process with 0 whatever process.exitCode is.
process.exit(hasFailed ? 1 : 0)

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { target: { type: 'string', multiple: true, default: [] }, output: { type: 'string' } },
    })
    const asked = readTargets(values.target)
    const targets = asked.length > 0 ? asked : defaultTargets(platform)
    return { output: values.output, targets, isAsked: asked.length > 0 }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** Makes one installer. One that cannot be made does not stop the others. */
async function make(target: TargetName): Promise<void> {
  const obstacle = findObstacle(target, platform)
  if (obstacle !== undefined) return report(target, obstacle, isAsked)
  const electronFolder = isForSystem(target, platform) ? env['ELECTRON_OVERRIDE_DIST_PATH'] : undefined
  const feed = join(output ?? join(projectDir, 'dist/console-installers'), 'latest-linux.yml')
  const earlier = await readFile(feed, 'utf8').catch(() => undefined)
  try {
    const made = await build({
      targets: builderTargets(target),
      projectDir,
      publish: 'never',
      config: describePackaging({
        publicUrl: env['PUBLIC_URL'] ?? 'https://www.example.com',
        email: env['BUSINESS_EMAIL'] ?? 'hello@example.com',
        isSigned: hasSigningKey(env, platform),
        electronFolder,
        outputFolder: output,
      }),
    })
    if (earlier !== undefined && made.length > 0)
      await writeFile(feed, mergeFeeds(earlier, await readFile(feed, 'utf8')))
    console.log(`✓ ${target}: ${made.join(', ') || 'the program is in its folder.'}`)
  } catch (error) {
    const missing = describeMissingTool(target, { platform, electronFolder }, error)
    // If no tool is missing, the error is in the project or its signing key, so the command fails now.
    report(target, missing ?? String(error), isAsked || missing === undefined)
  }
}

function report(target: TargetName, reason: string, isFailure: boolean): void {
  console.error(`✗ ${target}: ${reason}`)
  if (isFailure) hasFailed = true
}

function hasProgram(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0
}
