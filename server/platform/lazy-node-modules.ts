/** Node's own modules that no stored page needs, and some that no start needs: each takes milliseconds to load. */
export const crypto = () => process.getBuiltinModule('node:crypto')
export const zlib = () => process.getBuiltinModule('node:zlib')
export const childProcess = () => process.getBuiltinModule('node:child_process')
export const https = () => process.getBuiltinModule('node:https')
export const fsPromises = () => process.getBuiltinModule('node:fs/promises')
export const timersPromises = () => process.getBuiltinModule('node:timers/promises')
export const nodeModule = () => process.getBuiltinModule('node:module')
export const v8 = () => process.getBuiltinModule('node:v8')
