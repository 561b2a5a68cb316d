import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'electron-vite'
import { writeProgramIcons, writeShownIcons } from './icons/write-icons.ts'

const project = join(import.meta.dirname, '..')
const distribution = join(project, 'dist/console')
/** Files that only the packager needs. */
const packagerFolder = join(project, 'dist/console-packaging')

/** Builds `dist/console`: the console's three parts, and the package.json that Electron and the packager read. */
export async function buildConsole(): Promise<void> {
  await build({ configFile: join(project, 'electron.vite.config.ts'), root: project, logLevel: 'warn' })
  await Promise.all([
    writeFile(join(distribution, 'package.json'), JSON.stringify(describePackage(), undefined, 2)),
    writeShownIcons(join(distribution, 'icons')),
    writeProgramIcons(packagerFolder),
  ])
}

/** Returns the package.json, without dependencies, which are in the bundles. */
function describePackage() {
  const { version, description, license } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as Record<
    'version' | 'description' | 'license',
    string
  >
  return {
    name: 'extension-console',
    productName: 'Extension Console',
    // Linux desktops find the program's icon and menu entry for its windows by this name.
    desktopName: 'extension-console.desktop',
    version,
    description,
    license,
    type: 'module',
    main: 'main/main.js',
  }
}

if (import.meta.main) await buildConsole()
