import { Arch, DIR_TARGET, Platform } from 'electron-builder'

export const targetNames = ['dir', 'deb', 'appimage', 'nsis', 'dmg'] as const
export type TargetName = (typeof targetNames)[number]

interface Target {
  /** The system that the installer is for; undefined for the system that it is made on. */
  platform: 'linux' | 'win32' | 'darwin' | undefined
  /** The names of the formats in electron-builder. */
  formats: readonly string[]
  arch?: Arch
  /** What to do when a tool cannot be downloaded. */
  advice: string
}

const targets: Readonly<Record<TargetName, Target>> = {
  dir: { platform: undefined, formats: [DIR_TARGET], advice: '' },
  deb: {
    platform: 'linux',
    formats: ['deb'],
    advice: 'It needs dpkg-deb (the package “dpkg”), or fpm, which CUSTOM_FPM_PATH names.',
  },
  appimage: {
    platform: 'linux',
    formats: ['AppImage'],
    advice: 'It needs the AppImage tools: APPIMAGE_TOOLS_PATH names the folder with them.',
  },
  nsis: {
    platform: 'win32',
    formats: ['nsis'],
    advice:
      'It needs NSIS and its plugins: ELECTRON_BUILDER_NSIS_DIR and ELECTRON_BUILDER_NSIS_RESOURCES_DIR name the folders with them.',
  },
  dmg: {
    platform: 'darwin',
    // Updates are installed from the zip archive.
    formats: ['dmg', 'zip'],
    arch: Arch.universal,
    advice: 'It needs dmgbuild, which CUSTOM_DMGBUILD_PATH names.',
  },
}

/** Parses `--target` options: one or more names, separated by commas. @throws an error with the first unknown name */
export function readTargets(options: readonly string[]): TargetName[] {
  const names = options.flatMap((option) => option.split(',')).map((name) => name.trim().toLowerCase())
  return [...new Set(names.filter((name) => name !== '').map(toTargetName))]
}

function toTargetName(text: string): TargetName {
  const found = targetNames.find((name) => name === text)
  if (found === undefined) throw new Error(`There is no target “${text}”. Choose from ${targetNames.join(', ')}.`)
  return found
}

/** Returns the installers for a system that are made on that system by default. */
export function defaultTargets(platform: NodeJS.Platform): TargetName[] {
  return targetNames.filter((name) => targets[name].platform === platform)
}

/** Returns whether an installer is for the system that it is made on, so that it can use this machine's Electron. */
export function isForSystem(name: TargetName, platform: NodeJS.Platform): boolean {
  return (targets[name].platform ?? platform) === platform
}

/** Returns the targets for electron-builder. */
export function builderTargets(name: TargetName): ReturnType<Platform['createTarget']> {
  const { platform, formats, arch } = targets[name]
  const system = platform === undefined ? Platform.current() : Platform.fromString(platform)
  return system.createTarget([...formats], ...(arch === undefined ? [] : [arch]))
}

/** Returns why an installer cannot be made on this system; undefined if it can. */
export function findObstacle(name: TargetName, platform: NodeJS.Platform): string | undefined {
  if (name === 'dmg' && platform !== 'darwin') return 'A disk image for macOS can be made on macOS only.'
  return undefined
}

/** Returns a message about the missing tool when a download has failed; undefined for any other failure. */
export function describeMissingTool(
  name: TargetName,
  { platform, electronFolder }: { platform: NodeJS.Platform; electronFolder: string | undefined },
  error: unknown,
): string | undefined {
  if (!isFailedDownload(error)) return undefined
  const sentences = [`A download failed: ${error.message}.`]
  if (targets[name].advice !== '') sentences.push(targets[name].advice)
  if (!isForSystem(name, platform))
    sentences.push(
      `It also needs Electron for ${systemNames[targets[name].platform ?? 'linux']}, which is always downloaded.`,
    )
  else if (electronFolder === undefined)
    sentences.push('It also needs Electron: ELECTRON_OVERRIDE_DIST_PATH names a folder with it.')
  return sentences.join(' ')
}

const systemNames = { linux: 'Linux', win32: 'Windows', darwin: 'macOS' }
const networkCodes = /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)$/

function isFailedDownload(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (error.name === 'HTTPError') return true
  return 'code' in error && networkCodes.test(String(error.code))
}
