/** Error codes of connections, of certificates and of files, in words that continue a sentence about where something was sent or stored. The
 *  owner reads the words; the code belongs in the log. */
const descriptions = new Map(
  Object.entries({
    ENOTFOUND: 'its name isn’t known',
    EDNS: 'its name isn’t known',
    ENODATA: 'its name isn’t known',
    EAI_AGAIN: 'its name couldn’t be looked up',
    ETIMEOUT: 'its name couldn’t be looked up in time',
    ECONNREFUSED: 'nothing answers there',
    ETIMEDOUT: 'it doesn’t answer in time',
    ECONNRESET: 'the connection broke off',
    ECONNECTION: 'the connection broke off',
    ESOCKET: 'the connection broke off',
    EPIPE: 'the connection broke off',
    EHOSTUNREACH: 'no network leads there',
    ENETUNREACH: 'no network leads there',
    ENETDOWN: 'no network leads there',
    EHOSTDOWN: 'no network leads there',
    EPROTO: 'it doesn’t speak the same encryption',
    CERT_HAS_EXPIRED: 'its certificate has expired',
    CERT_NOT_YET_VALID: 'its certificate isn’t valid yet',
    CERT_REVOKED: 'its certificate has been withdrawn',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'it made its certificate itself',
    SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an issuer that isn’t trusted',
    UNABLE_TO_GET_ISSUER_CERT: 'its certificate comes from an issuer that isn’t trusted',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an issuer that isn’t trusted',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes without those of its issuer',
    ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
    HOSTNAME_MISMATCH: 'its certificate is for another name',
    ENOENT: 'a file or folder isn’t there any more',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the space for this user is used up',
    SQLITE_FULL: 'the disk is full',
    EROFS: 'the disk can only be read',
    SQLITE_READONLY: 'the file can only be read',
    EACCES: 'the server isn’t allowed to write there',
    EPERM: 'the server isn’t allowed to write there',
    SQLITE_CANTOPEN: 'the file can’t be opened',
    EIO: 'the disk can’t be read or written',
    SQLITE_IOERR: 'the disk can’t be read or written',
    SQLITE_BUSY: 'another program is using it',
    EMFILE: 'the server has too many files open',
    ENFILE: 'the server has too many files open',
  }),
)

/** @param code of an error of Node.js, OpenSSL, nodemailer or SQLite */
export function describeCode(code: string): string {
  const found = descriptions.get(code) ?? descriptions.get(code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1'))
  if (found !== undefined) return found
  if (isCertificateCode(code)) return 'its certificate can’t be trusted'
  return /SSL|TLS/.test(code) ? 'it doesn’t speak the same encryption' : 'it failed for an unknown reason'
}

/** Returns whether a connection failed because of the other side's certificate. */
export function isCertificateCode(code: string): boolean {
  return /^(CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|ERR_TLS_CERT)/.test(
    code,
  )
}

/** Returns the message of an error, which is a sentence of our own unless it has a code. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string'
    ? `It didn’t work: ${describeCode(error.code)}.`
    : error.message
}
