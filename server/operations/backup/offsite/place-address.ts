import { offsitePlace, type OffsitePlace } from '#shared/contract/offsite-backup.ts'
import { BackupError } from '../errors.ts'

const examples =
  '/mnt/copies, sftp://user@backup.example.com:22/folder or s3://bucket/folder?endpoint=https://s3.example.com&region=eu-west-2&key=ACCESSKEY'

/** Formats a place in one line without its secret, so that an owner can note it and restore from it on another machine. */
export function formatAddress(place: OffsitePlace, hostKey?: string): string {
  switch (place.kind) {
    case 'folder':
      return place.folder
    case 's3': {
      const { endpoint, region, accessKeyId } = place
      const query = Object.entries({ endpoint: new URL(endpoint).origin, region, key: accessKeyId })
      const folder = place.folder === '' ? '' : `/${place.folder}`
      return `s3://${place.bucket}${folder}?${query.map(([name, value]) => `${name}=${encodeValue(value)}`).join('&')}`
    }
    case 'sftp': {
      const user = encodeURIComponent(place.username)
      const folder = place.folder.split('/').map(encodeURIComponent).join('/')
      const query = hostKey === undefined ? '' : `?hostkey=${encodeValue(hostKey)}`
      return `sftp://${user}@${place.host}:${place.port}/${folder}${query}`
    }
  }
}

/** Parses the output of formatAddress. @throws BackupError */
export function parseAddress(address: string): { place: OffsitePlace; hostKey?: string } {
  try {
    return address.startsWith('/') ? { place: { kind: 'folder', folder: address } } : parseUrl(address)
  } catch (cause) {
    throw new BackupError(`This isn’t the address of a place for copies. Examples: ${examples}`, { cause })
  }
}

function parseUrl(address: string): { place: OffsitePlace; hostKey?: string } {
  const [, scheme, userinfo, host, port, path = '', search] =
    /^(s3|sftp):\/\/(?:([^@/?]*)@)?([^/?@]*?)(?::(\d+))?(?:\/([^?]*))?(?:\?(.*))?$/.exec(address) ?? []
  // A fingerprint may contain plus signs, which would be decoded as spaces.
  const query = new URLSearchParams((search ?? '').replaceAll('+', '%2B'))
  if (scheme === 's3') {
    const [endpoint, region = 'us-east-1', accessKeyId] = ['endpoint', 'region', 'key'].map(
      (name) => query.get(name) ?? undefined,
    )
    return { place: offsitePlace.parse({ kind: 's3', bucket: host, folder: path, endpoint, region, accessKeyId }) }
  }
  const username = decodeURIComponent(userinfo ?? '')
  const folder = decodeURIComponent(path)
  const place = offsitePlace.parse({ kind: 'sftp', host, port: Number(port ?? 22), username, folder })
  const hostKey = query.get('hostkey')
  return hostKey === null ? { place } : { place, hostKey }
}

/** Encodes only characters with a meaning in a query, so that addresses stay readable. */
function encodeValue(value: string): string {
  return value.replace(/[%&#+\s]/g, encodeURIComponent)
}
