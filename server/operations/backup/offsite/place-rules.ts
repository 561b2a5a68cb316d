import { realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { relative, resolve } from 'node:path'
import type { OffsitePlace } from '#shared/contract/offsite-backup.ts'
import type { Deps } from '../../../deps.ts'
import { isRefusedHost, type PrivateHosts, privateHostsOf } from '../../../platform/private-hosts.ts'
import { BackupError } from '../errors.ts'

/** Which places the hub may set up. Sent to child processes as a message. */
export interface PlaceRules {
  privateHosts: PrivateHosts
  /** Copies may be put into a folder below one of these. */
  folders: 'all' | readonly string[]
}

/** For places that were set up by an earlier version, or are named by whoever administers the server. */
export const anyPlace: PlaceRules = { privateHosts: 'all', folders: 'all' }

export function placeRulesOf({ config }: Pick<Deps, 'config'>): PlaceRules {
  const folders = config.live ? config.offsiteFolders : [...config.offsiteFolders, tmpdir()]
  return { privateHosts: privateHostsOf({ config }), folders }
}

/** @throws BackupError for a folder that is not below an allowed one, with its symbolic links followed. The sentence doesn't say whether
 *  the folder exists. */
export async function requireAllowedFolder(folder: string, { folders }: PlaceRules): Promise<void> {
  if (folders === 'all') return
  const real =
    folders.some((allowed) => isBelow(resolve(folder), allowed)) && (await realpath(folder).catch(() => folder))
  if (real === false) throw refusedFolder(folders)
  const allowed = await Promise.all(folders.map((one) => realpath(one).catch(() => one)))
  if (![...folders, ...allowed].some((one) => isBelow(real, one))) throw refusedFolder(folders)
}

/** Returns whether a place that was set up by an earlier version could not be set up any more. */
export async function isRefusedPlace(place: OffsitePlace, rules: PlaceRules): Promise<boolean> {
  if (place.kind === 'folder') {
    return requireAllowedFolder(place.folder, rules).then(
      () => false,
      () => true,
    )
  }
  return isRefusedHost(place.kind === 's3' ? new URL(place.endpoint).hostname : place.host, rules.privateHosts)
}

function isBelow(folder: string, parent: string): boolean {
  const path = relative(parent, folder)
  return path !== '' && path !== '..' && !path.startsWith('../')
}

function refusedFolder(folders: readonly string[]): BackupError {
  return new BackupError(
    `Copies can only be put into a folder below ${folders.join(', ')}. Mount the disk or share there, or ask whoever runs the server to add its folder to OFFSITE_FOLDERS in the settings.`,
  )
}
