import { load } from 'cheerio/slim'
import type { OffsitePlace } from '#shared/contract/offsite-backup.ts'

type S3Place = Extract<OffsitePlace, { kind: 's3' }>

/** What a store's refusal means, in a sentence for the owner. The answer to HEAD has no body, so the status has to do there. */
export async function explainS3Answer(answer: Response, place: S3Place, now = new Date()): Promise<string> {
  const xml = load(await answer.text().catch(() => ''), { xml: true })
  const code = xml('Error > Code').text()
  const region = xml('Error > Region').text()
  switch (code) {
    case 'RequestTimeTooSkewed':
    case 'RequestExpired': {
      const theirs = answer.headers.get('date')
      const times = theirs === null ? '' : ` It says ${now.toUTCString()}, the store says ${theirs}.`
      return `This server’s clock is wrong.${times} As root, run “timedatectl set-ntp true”.`
    }
    case 'InvalidAccessKeyId':
      return `The store doesn’t know the access key ${place.accessKeyId}. Please check it.`
    case 'SignatureDoesNotMatch':
      return 'The store doesn’t accept the secret key. Please enter it again.'
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return `The region ${place.region} isn’t the bucket’s.${region ? ` It’s ${region}.` : ''}`
    case 'PermanentRedirect':
    case 'TemporaryRedirect':
      return `The bucket ${place.bucket} is at another address. Please enter the address of its region.`
    case 'NoSuchBucket':
      return `There’s no bucket named ${place.bucket} in this store. Please create it, or check its name.`
    case 'NoSuchKey':
      return 'This copy isn’t in the store any more.'
    case 'QuotaExceeded':
    case 'XMinioStorageFull':
    case 'StorageFull':
      return full
    case 'EntityTooLarge':
      return 'The backup is larger than the store accepts in one piece, usually 5 GB.'
    default:
      return explainStatus(answer.status, code, place)
  }
}

const full = 'The store is full. Raise its limit, or keep copies for fewer days.'

function explainStatus(status: number, code: string, { bucket }: S3Place): string {
  const said = code ? ` (${code})` : ''
  if (status === 507) return full
  if (status === 401 || status === 403)
    return `The store refuses this${said}. The key must be allowed to list, read, write and delete in the bucket ${bucket}.`
  if (status === 404) return `The store found nothing there${said}. Please check its address and the bucket.`
  if (status === 429 || status >= 500)
    return `The store can’t take requests at the moment: it answered ${status}${said}.`
  return `The store answered ${status}${said}. Please check its address.`
}
