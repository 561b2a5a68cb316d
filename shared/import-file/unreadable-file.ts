import { importLimits } from '../contract/prospect-import.ts'

/** A file that can't be read as a list; the message says what to do. */
export class UnreadableFile extends Error {}

/** A file with more rows than can be imported. */
export class TooManyRows extends UnreadableFile {
  constructor() {
    super(`This file has more than ${importLimits.rows.toLocaleString('en-GB')} rows. Please split it into several.`)
  }
}
