import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'electron-vite'

const project = join(import.meta.dirname, '..')

/** Builds `dist/console`: the console's three parts, and the package.json that Electron and the packager read. */
export async function buildConsole(): Promise<void> {
  await build({ configFile: join(import.meta.dirname, 'electron.vite.config.ts'), root: project, logLevel: 'warn' })
  await writeFile(join(project, 'dist/console/package.json'), JSON.stringify(describePackage(), undefined, 2))
}

/** Without dependencies: they are in the bundles. */
function describePackage() {
  const { version, description, license } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as Record<
    'version' | 'description' | 'license',
    string
  >
  return { name: 'extension-console', version, description, license, type: 'module', main: 'main/main.js' }
}

if (import.meta.main) await buildConsole()
