// For the tests of the packed program, which are in a folder without these packages.
export { listPackage } from '@electron/asar'
export { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
