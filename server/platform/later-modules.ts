/** Node's own modules that no stored page needs: each takes milliseconds to load, so the first page does not wait for them. */
export const crypto = () => process.getBuiltinModule('node:crypto')
export const zlib = () => process.getBuiltinModule('node:zlib')
export const childProcess = () => process.getBuiltinModule('node:child_process')
