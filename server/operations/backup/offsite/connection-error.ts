/** Describes why a connection failed, in a sentence for the owner. @param host with its port, if it has one */
export function describeConnectionError(error: unknown, host: string): string {
  const code = codeOf(error)
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} can’t be found. Please check the name, and the server’s internet connection.`
    case 'ECONNREFUSED':
      return `${host} accepts no connection. Please check the name and the port.`
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'TimeoutError':
    case 'ABORT_ERR':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
      return `${host} took too long to answer.`
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
      return `The certificate of ${host} isn’t valid today. Please check the date of this server, too.`
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of ${host} can’t be trusted (${code}).`
    default:
      return `The connection to ${host} broke off${code ? ` (${code})` : ''}.`
  }
}

/** Returns the code of the error or of its cause: fetch wraps the socket's own error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error.name === 'TimeoutError') return error.name
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return codeOf(error.cause)
}
