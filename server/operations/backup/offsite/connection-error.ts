import { describeCode, isCertificateCode } from '../../../platform/connection-faults.ts'
import { PrivateHostError } from '../../../platform/private-hosts.ts'

/** Describes why a connection failed, in a sentence for the owner: the same one for a port that is closed, silent, or speaks another
 *  protocol, so that nobody can find out what runs on other machines. @param host with its port, if it has one */
export function describeConnectionError(error: unknown, host: string): string {
  const refusal = findCause(error, (one) => one instanceof PrivateHostError)
  if (refusal) return refusal.message
  const code = codeOf(error)
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return `${host} can’t be trusted: ${describeCode(code)}. Please check the date of this server, too.`
  if (isCertificateCode(code)) return `${host} can’t be trusted: ${describeCode(code)}.`
  return `${host} can’t be reached, or the connection broke off. Please check the name and the port, and this server’s internet connection.`
}

/** Returns the code of the error or of its cause. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  const found = findCause(error, (one) => 'code' in one && typeof one.code === 'string')
  return found && 'code' in found ? String(found.code) : ''
}

function findCause(error: unknown, isWanted: (one: Error) => boolean): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return isWanted(error) ? error : findCause(error.cause, isWanted)
}
