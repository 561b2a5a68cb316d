import { Arch, DIR_TARGET, Platform } from 'electron-builder'

export const targetNames = ['dir', 'deb', 'appimage', 'nsis', 'dmg'] as const
export type TargetName = (typeof targetNames)[number]

interface Target {
  /** The system that the installer is for; `dir` is for the one it is made on. */
  platform: 'linux' | 'win32' | 'darwin' | undefined
  /** What electron-builder calls it. */
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
    // The archive is what an update is taken from.
    formats: ['dmg', 'zip'],
    arch: Arch.universal,
    advice: 'It needs dmgbuild, which CUSTOM_DMGBUILD_PATH names.',
  },
}

/** Reads `--target` options: names, also several with commas between them. @throws naming the first that does not exist */
export function readTargets(options: readonly string[]): TargetName[] {
  const names = options.flatMap((option) => option.split(',')).map((name) => name.trim().toLowerCase())
  return [...new Set(names.filter((name) => name !== '').map(toTargetName))]
}

function toTargetName(text: string): TargetName {
  const found = targetNames.find((name) => name === text)
  if (found === undefined) throw new Error(`There is no target “${text}”. Choose from ${targetNames.join(', ')}.`)
  return found
}

/** The installers that a system makes for itself. */
export function defaultTargets(platform: NodeJS.Platform): TargetName[] {
  return targetNames.filter((name) => targets[name].platform === platform)
}

/** Whether an installer is for the system that it is made on, and so takes the Electron of this machine. */
export function isForSystem(name: TargetName, platform: NodeJS.Platform): boolean {
  return (targets[name].platform ?? platform) === platform
}

/** What electron-builder is asked to make. */
export function builderTargets(name: TargetName): ReturnType<Platform['createTarget']> {
  const { platform, formats, arch } = targets[name]
  const system = platform === undefined ? Platform.current() : Platform.fromString(platform)
  return system.createTarget([...formats], ...(arch === undefined ? [] : [arch]))
}

/** Says why an installer cannot be made on this system, before anything is tried. */
export function findObstacle(name: TargetName, platform: NodeJS.Platform): string | undefined {
  if (name === 'dmg' && platform !== 'darwin') return 'A disk image for macOS can be made on macOS only.'
  return undefined
}

/** Says which tool is missing when a failure is that of a download; undefined for any other failure. */
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
